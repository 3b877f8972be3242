// expect: true
// claim: precision
// Letters of identifiers may be written by their numbers.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int \u00e9t\u00e9 = __VERIFIER_nondet_int();
    int copy = été;
    if (copy != \U000000e9t\u00e9)
        reach_error();
    return 0;
}
