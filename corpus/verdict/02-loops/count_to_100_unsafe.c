// expect: false
// claim: precision
// A deterministic loop of a hundred rounds, off by one.
extern void reach_error(void);

int main(void)
{
    int i = 0;
    int sum = 0;
    while (i < 101) {
        sum += 2;
        i++;
    }
    if (sum != 200)
        reach_error();
    return 0;
}
