// expect: true
// claim: precision
// args: --check unreach,memory
// Functions within functions that are passed on, have static objects, old parameters or any number of arguments.
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
struct big { int a[4]; char *name; };
int walk(int *v, int n, void (*visit)(int *, int)) { for (int i = 0; i < n; i++) visit(&v[i], i); return n; }
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 4) return 0;
    struct big b = {{1, 2, 3, 4}, "x"};
    int total = 0, max = 0;
    void visit(int *p, int i)
    {
        static int count;
        void note(void) { if (*p > max) { max = *p; count++; } }
        total += *p;
        note();
        *p = i;
        if (count > 4) __VERIFIER_error();
    }
    walk(b.a, n, visit);
    if (total != n * (n + 1) / 2 || max != n) __VERIFIER_error();
    if (b.a[0] != 0 || (n > 2 && b.a[2] != 2)) __VERIFIER_error();
    void (*again)(int *, int) = &visit;
    again(&b.a[0], 7);
    if (b.a[0] != 7) __VERIFIER_error();
    struct big copy(void) { struct big r = b; r.a[1] = total; return r; }
    if (copy().a[1] != total) __VERIFIER_error();
    int even(int k) { auto int odd(int); int odd(int k) { return k == 0 ? 0 : even(k - 1); } return k == 0 ? 1 : odd(k - 1); }
    if (!even(4) || even(3)) __VERIFIER_error();
    int old(a, c) char a; int c; { return a + c + total; }
    if (old(1, 2) != 3 + total) __VERIFIER_error();
    int many(int k, ...) { __builtin_va_list l; __builtin_va_start(l, k); int s = total; while (k--) s += __builtin_va_arg(l, int); __builtin_va_end(l); return s; }
    if (many(2, 10, 20) != total + 30) __VERIFIER_error();
    int vla(int m) { int t[m]; t[m - 1] = total; return t[m - 1]; }
    if (vla(n) != total) __VERIFIER_error();
    return 0;
}
