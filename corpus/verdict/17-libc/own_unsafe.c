// expect: false
// claim: precision
// The definition of the program counts, not the library.
unsigned long strlen(const char *s)
{
    return s[0] == 'x' ? 100 : 0;
}
char *strdup(const char *);
extern void reach_error(void);

int main(void)
{
    if (strlen("xyz") == 100)
        reach_error();
    return 0;
}
