/* Accounts, and what is moved between them. */
#include "toolbox.h"

static void account_open(struct account *a, int balance)
{
    a->balance = clamp(balance, 0, ACCOUNT_LIMIT);
    a->limit = ACCOUNT_LIMIT;
    a->moves = 0;
}

static int account_take(struct account *a, int amount)
{
    if (amount < 0 || amount > a->balance)
        return 0;
    a->balance -= amount;
    a->moves++;
    return 1;
}

static int account_put(struct account *a, int amount)
{
    if (amount < 0 || amount > a->limit - a->balance)
        return 0;
    a->balance += amount;
    a->moves++;
    return 1;
}

static int transfer(struct account *from, struct account *to, int amount)
{
    if (!account_take(from, amount))
        return 0;
    if (account_put(to, amount))
        return 1;
    account_put(from, amount);
    return 0;
}

/* The fee is forgotten where the transfer fails. */
static int transfer_with_fee(struct account *from, struct account *to, int amount)
{
    if (!account_take(from, 1))
        return 0;
    return transfer(from, to, amount);
}

/* Harnesses. */

static int balances[ACCOUNT_LIMIT];

void transfers_keep_the_sum(void)
{
    struct account a, b;
    account_open(&a, __VERIFIER_nondet_int());
    account_open(&b, __VERIFIER_nondet_int());
    int sum = a.balance + b.balance;
    transfer(&a, &b, __VERIFIER_nondet_int());
    assert(a.balance + b.balance == sum);
}

void balance_is_never_negative(void)
{
    struct account a;
    account_open(&a, __VERIFIER_nondet_int());
    while (__VERIFIER_nondet_int()) {
        int amount = __VERIFIER_nondet_int();
        if (amount % 2 == 0)
            account_take(&a, amount);
        else
            account_put(&a, amount);
        assert(a.balance >= 0 && a.balance <= a.limit);
    }
}

void limits_are_kept(void)
{
    for (int i = 0; i < ACCOUNT_LIMIT; i++) {
        balances[i] = __VERIFIER_nondet_int();
        if (balances[i] < 0 || balances[i] > ACCOUNT_LIMIT)
            balances[i] = ACCOUNT_LIMIT;
    }
    for (int i = 0; i < ACCOUNT_LIMIT; i++)
        assert(balances[i] >= 0 && balances[i] <= ACCOUNT_LIMIT);
}

void fee_is_lost(void)
{
    struct account a, b;
    account_open(&a, __VERIFIER_nondet_int());
    account_open(&b, __VERIFIER_nondet_int());
    int before = a.balance;
    int done = transfer_with_fee(&a, &b, __VERIFIER_nondet_int());
    assert(done || a.balance == before);
}
