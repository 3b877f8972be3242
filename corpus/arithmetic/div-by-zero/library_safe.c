// expect: true
// claim: precision
// args: --check div-by-zero --64
// A function of the library divides for its caller.
extern int __VERIFIER_nondet_int(void);
typedef struct { int quot; int rem; } div_t;
div_t div(int, int);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x <= 0)
        return 0;
    return div(100, x).rem;
}
