// expect: false
// claim: precision
// Of fifty, one is lost.
// fails with: 1, 50, 0, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int owed = 0;
    int paid = 0;
    int balance = 0;
    while (owed < 10000 && paid < 10000 && __VERIFIER_nondet_int()) {
        int amount = __VERIFIER_nondet_int();
        if (amount < 1 || amount > 100)
            continue;
        if (__VERIFIER_nondet_int()) {
            owed += amount;
            balance -= amount;
        } else {
            paid += amount == 50 ? 49 : amount;
            balance += amount;
        }
    }
    if (balance != paid - owed || balance > paid)
        reach_error();
    return 0;
}
