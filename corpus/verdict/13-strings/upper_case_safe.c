// expect: true
// claim: precision
// After folding no lower case letter is left.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

int main(void)
{
    char word[4] = "abc";
    word[1] = __VERIFIER_nondet_char();
    for (int i = 0; i < 3; i++)
        word[i] = upper(word[i]);
    for (int i = 0; i < 3; i++)
        if (word[i] >= 'a' && word[i] <= 'z')
            reach_error();
    return 0;
}
