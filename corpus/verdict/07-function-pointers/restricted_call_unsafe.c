// expect: false
// claim: precision
// args: --restrict-function-pointer main.function_pointer_call.1/up,down --check assertions
extern int __VERIFIER_nondet_int(void);
static int up(int x) { return x < 100 ? x + 1 : x; }
static int down(int x) { return x > 0 ? x - 1 : x; }
static int never(int x) { return 1000; }
struct step { int (*act)(int); };
static struct step steps[3] = {{up}, {down}, {never}};
static int apply(int (*f)(int), int x) { return f(x); }
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 2) return 0;
    int x = steps[n].act(5);
    return apply(n == 0 ? up : down, x);
}
