// expect: false
// claim: soundness
// What the program sets is not what it found before.
extern char *getenv(const char *);
extern int setenv(const char *, const char *, int);
extern void reach_error(void);

int main(void)
{
    char *before = getenv("H");
    setenv("H", "other", 1);
    if (getenv("H") != before)
        reach_error();
    return 0;
}
