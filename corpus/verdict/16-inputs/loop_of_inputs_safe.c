// expect: true
// claim: precision
// A code lock that does not open.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    static const int code[4] = { 3, 1, 4, 1 };
    int right = 0;
    for (int i = 0; i < 4; i++)
        if (__VERIFIER_nondet_int() == code[i])
            right++;
    if (right > 4)
        reach_error();
    return 0;
}
