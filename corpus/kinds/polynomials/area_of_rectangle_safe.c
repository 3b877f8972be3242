// expect: true
// claim: precision
// Two loops, one in the other, count the cells of a rectangle.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned width = __VERIFIER_nondet_uint(), height = __VERIFIER_nondet_uint();
    unsigned cells = 0;
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++)
            cells++;
    if (cells != width * height)
        reach_error();
    return 0;
}
