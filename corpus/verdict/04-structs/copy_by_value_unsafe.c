// expect: false
// claim: precision
// A pointer to a struct follows the original.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct point {
    int x, y;
};

int main(void)
{
    struct point a = { 1, 2 };
    struct point *b = &a;
    a.x = __VERIFIER_nondet_int();
    if (b->x != 1)
        reach_error();
    return 0;
}
