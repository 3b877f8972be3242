// expect: true
// claim: precision
// What a call in one argument reads, no other argument changes.
extern void reach_error(void);
extern int printf(const char *, ...);

static int total = 1;

static int now(void)
{
    return total;
}

int main(void)
{
    int i = 0;
    printf("%d %d %d\n", now(), i++, now());
    if (i != 1 || now() != 1)
        reach_error();
    return 0;
}
