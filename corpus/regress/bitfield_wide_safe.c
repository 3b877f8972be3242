// expect: true
// claim: precision
// The operators on bit-fields wider than int, at their own width; a wider operand widens them, whatever its signedness.
extern void reach_error(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

struct wide {
    unsigned long long u : 40;
    long long s : 33;
    unsigned long long w : 63;
};

static void require(int condition)
{
    if (!condition)
        reach_error();
}

int main(void)
{
    struct wide x;
    x.u = __VERIFIER_nondet_ulonglong();
    require(x.u + 1 <= 0xffffffffffull);
    require(~x.u <= 0xffffffffffull);
    require((x.u << 8) <= 0xffffffff00ull);
    require(x.u + 0ull + 1 <= 1ull << 40);
    x.u = -1;
    require(-x.u == 1);
    require(x.u++ == 0xffffffffffull && x.u == 0);
    require(--x.u + 1 == 0);
    x.s = -1;
    require(x.s < 1u);
    require(!(x.s < 1ull));
    require(!(x.w = 0) && (x.w -= 1) + 1 == 0);
    require((1 ? x.u : -1) >> 39 == 1);
    __typeof__(x.u + 1) copy = -1;
    require(copy + 1 == 0 && sizeof copy == 8);
    switch (x.u) {
    case (1ull << 40) | 0xffffffffffull:
        break;
    default:
        reach_error();
    }
    return 0;
}
