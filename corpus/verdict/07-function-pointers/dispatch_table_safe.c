// expect: true
// claim: precision
// A table of operations indexed by an input.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int max(int a, int b) { return a > b ? a : b; }

static int (*const table[3])(int, int) = { add, sub, max };

int main(void)
{
    int op = __VERIFIER_nondet_int();
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    __VERIFIER_assume(op >= 0 && op < 3 && a >= 0 && a < 1000 && b >= 0 && b < 1000);
    int r = table[op](a, b);
    if (op == 2 && (r < a || r < b))
        reach_error();
    return 0;
}
