// expect: true
// claim: precision
// The moves of a tower, counted in a global variable: two to the number of disks less one, which another function computes.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned moves;

static void move(int disks, int from, int to, int via)
{
    if (disks == 0)
        return;
    move(disks - 1, from, via, to);
    moves++;
    move(disks - 1, via, to, from);
}

static int expected(int disks)
{
    if (disks == 1)
        return 1;
    return 2 * expected(disks - 1) + 1;
}

int main(void)
{
    int disks = __VERIFIER_nondet_int();
    if (disks < 1 || disks > 31)
        return 0;
    move(disks, 1, 3, 2);
    if (expected(disks) != moves)
        reach_error();
    return 0;
}
