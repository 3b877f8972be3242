#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

enum level { LOW, MIDDLE, HIGH };
struct account { int balance; enum level level; struct account *next; };

static int withdraw(struct account *a, int n)
{
    if (n < 0 || n > 50)
        return -1;
    a->balance -= n;
    return a->balance;
}

int main(void)
{
    struct account a = { 0, LOW, NULL };
    int unused = __VERIFIER_nondet_int() & 7;
    int n = __VERIFIER_nondet_int();
    char kind = __VERIFIER_nondet_char();
    enum level level = (enum level)(__VERIFIER_nondet_int() & 3);
    struct account *p = malloc(sizeof *p);
    if (!p)
        return 0;
    p->balance = unused;
    p->next = &a;
    if (kind != 'n' || level != HIGH)
        return 0;
    a.level = level;
    for (int i = 0; i < 10; i++)
        unused ^= i;
    if (withdraw(p->next, n) == -1)
        return 0;
    assert(a.balance >= -49);
    return 0;
}
