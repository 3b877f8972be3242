// expect: true
// claim: precision
// Swapping by xor.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void swap(unsigned *a, unsigned *b)
{
    *a ^= *b;
    *b ^= *a;
    *a ^= *b;
}

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    unsigned y = 7;
    unsigned old = x;
    int same = 0;
    swap(&x, same ? &x : &y);
    if (!same && (x != 7 || y != old))
        reach_error();
    if (same && x == 0)
        reach_error();
    return 0;
}
