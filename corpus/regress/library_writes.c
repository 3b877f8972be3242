// expect: false
// claim: soundness
// A library function that writes through its arguments has no model, so nothing is known behind it.
extern void reach_error(void);
extern int scanf(const char *format, ...);

int main(void)
{
    int x = 0;
    scanf("%d", &x);
    if (x != 0)
        reach_error();
    return 0;
}
