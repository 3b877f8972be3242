// expect: true
// claim: precision
// A later initialiser replaces a whole subobject, together with the effects of the earlier one; values are computed in the
// order of their places, that of a range once, as gcc has it.
extern void reach_error(void);

struct inner {
    int a, b, c;
};
struct outer {
    int x;
    struct inner s;
};
union either {
    int i;
    struct {
        short lo, hi;
    } p;
};

struct outer whole = {.s.b = 1, 2, .s = {.a = 5}};
struct outer part = {.s = {.a = 5, .b = 6}, .s.b = 7};
union either member = {.i = 5, .p.hi = 3};

static int trace;

static int step(int k)
{
    trace = trace * 10 + k;
    return k;
}

int main(void)
{
    if (whole.s.a != 5 || whole.s.b != 0 || whole.s.c != 0 || part.s.a != 5 || part.s.b != 7)
        reach_error();
    if (member.p.lo != 0 || member.p.hi != 3)
        reach_error();
    struct inner order = {.c = step(1), .a = step(2), step(3)};
    if (trace != 231 || order.b != 3)
        reach_error();
    trace = 0;
    struct inner twice = {.a = step(1), .a = step(2)};
    if (trace != 2 || twice.a != 2)
        reach_error();
    trace = 0;
    int range[4] = {[0 ... 2] = step(1), [1] = step(2)};
    if (trace != 12 || range[0] != 1 || range[1] != 2 || range[2] != 1)
        reach_error();
    struct outer dropped = {.s = order, .s.b = 4};
    if (dropped.s.a != 0 || dropped.s.b != 4)
        reach_error();
    return 0;
}
