// expect: false
// claim: precision
// A precision below zero is none: the whole text is printed.
extern void reach_error(void);
int sprintf(char *, const char *, ...);
int strcmp(const char *, const char *);

int main(void)
{
    char text[32];
    sprintf(text, "%.*s", -1, "abc");
    if (!strcmp(text, "abc"))
        reach_error();
    return 0;
}
