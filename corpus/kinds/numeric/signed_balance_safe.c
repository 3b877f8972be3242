// expect: true
// claim: precision
// What is owed and what is paid, with a balance that may be below zero.
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
            paid += amount;
            balance += amount;
        }
    }
    if (balance != paid - owed || balance > paid)
        reach_error();
    return 0;
}
