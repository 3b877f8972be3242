// expect: true
// claim: precision
// Each account keeps its own balance.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

struct account { int id; int balance; };

int main(void)
{
    struct account a[4] = { { 0, 100 }, { 1, 100 }, { 2, 100 }, { 3, 100 } };
    int to = __VERIFIER_nondet_int();
    __VERIFIER_assume(to >= 0 && to < 4 && to != 2);
    int from_balance = a[2].balance;
    int to_balance = a[to].balance;
    a[2].balance = from_balance - 30;
    a[to].balance = to_balance + 30;
    int total = a[0].balance + a[1].balance + a[2].balance + a[3].balance;
    if (total != 400)
        reach_error();
    return 0;
}
