// expect: true
// claim: precision
// args: --property valid-memsafety
// A string from a function of another unit.
extern char *next_word(void);
int main(void)
{
    char *p = next_word();
    if (p && *p) {
        p++;
        return *p == '.';
    }
    return 0;
}
