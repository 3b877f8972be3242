// expect: true
// claim: soundness
// Comparison of one-letter strings is that of the letters.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static int compare(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

int main(void)
{
    char s[2] = { 0, 0 };
    s[0] = __VERIFIER_nondet_char();
    int c = compare(s, "a");
    if ((c == 0) != (s[0] == 'a'))
        reach_error();
    return 0;
}
