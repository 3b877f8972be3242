// expect: true
// claim: precision
// A loop with two entries keeps its sum even.
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int x = 0;
    __VERIFIER_assume(n >= 0 && n < 50);
    if (__VERIFIER_nondet_bool())
        goto second;
first:
    x += 2;
    n--;
second:
    x += 2;
    if (n > 0)
        goto first;
    if (x % 2 != 0)
        reach_error();
    return 0;
}
