// expect: true
// claim: precision
// args: --check enum-range --64
extern int __VERIFIER_nondet_int(void);
enum colour { RED, GREEN, BLUE = 7 };
static int code(enum colour c) { return c == BLUE ? 1 : 2; }
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n != RED && n != GREEN && n != BLUE) return 0;
    return code((enum colour)n);
}
