// expect: false
// claim: precision
// Every number of the range is possible, also the last one.
int klee_range(int begin, int end, const char *name);
void reach_error(void);

int main(void)
{
    if (klee_range(-2, 4, "r") == 3)
        reach_error();
    return 0;
}
