// expect: true
// claim: precision
// The length of a string cut by an input.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static unsigned length(const char *s)
{
    unsigned n = 0;
    while (s[n])
        n++;
    return n;
}

int main(void)
{
    char text[] = "attest";
    unsigned at = __VERIFIER_nondet_uint();
    __VERIFIER_assume(at < 6);
    text[at] = '\0';
    if (length(text) != at)
        reach_error();
    return 0;
}
