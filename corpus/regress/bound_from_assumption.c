// expect: true
// claim: precision
// Ranges: that `g` has a lower bound behind the comparison comes from `old` alone, `g` is not known before. The proof
// left out what it rests on and was refused.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int g = 2;
static int cells[3] = { 1, 0, 4 };

static void step(int a)
{
    int i = a & 3;
    if (__VERIFIER_nondet_bool())
        g = (3 ^ cells[(unsigned)i % 3u]) + cells[0];
}

int main(void)
{
    step(0);
    int old = g;
    step(cells[0]);
    if (g + 1 < old)
        reach_error();
    if (g < 0 || g > 9)
        reach_error();
    return 0;
}
