// expect: false
// claim: precision
// fails with: 3 2
// The last cell of the second row is left out.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned width = __VERIFIER_nondet_uint(), height = __VERIFIER_nondet_uint();
    unsigned cells = 0;
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++)
            if (y != 1 || x + 1 != width)
                cells++;
    if (cells != width * height)
        reach_error();
    return 0;
}
