// expect: true
// claim: precision
// Structs returned by value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct span {
    int low;
    int high;
};

static struct span make(int a, int b)
{
    struct span s;
    if (a <= b) {
        s.low = a;
        s.high = b;
    } else {
        s.low = b;
        s.high = a;
    }
    return s;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    struct span s = make(a, b);
    if (s.low > s.high)
        reach_error();
    return 0;
}
