// expect: false
// claim: precision
// Comparison with another letter.
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
    if ((c == 0) != (s[0] == 'b'))
        reach_error();
    return 0;
}
