// expect: true
// claim: precision
// klee_range gives a number of the half-open range, klee_choose one below its argument.
int klee_range(int begin, int end, const char *name);
unsigned long klee_choose(unsigned long n);
void reach_error(void);

int main(void)
{
    int r = klee_range(0, 4, "r");
    if (r < 0 || r >= 4)
        reach_error();
    if (klee_choose(3) > 2)
        reach_error();
    return 0;
}
