// expect: false
// claim: precision
// Six characters are compared, and only their number counts in the end.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    const char secret[] = "s3cr3t";
    int right = 0;
    for (int i = 0; i < 6; i++)
        if (__VERIFIER_nondet_char() == secret[i])
            right++;
    if (right == 6)
        reach_error();
    return 0;
}
