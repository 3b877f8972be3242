// expect: false
// claim: soundness
// args: --property valid-memsafety
// It may be null, which is no string.
extern char *next_word(void);
int main(void)
{
    char *p = next_word();
    p++;
    if (p[-1])
        return *p == '.';
    return 0;
}
