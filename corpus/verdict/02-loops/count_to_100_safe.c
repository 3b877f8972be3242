// expect: true
// claim: precision
// A deterministic loop of a hundred rounds.
extern void reach_error(void);

int main(void)
{
    int i = 0;
    int sum = 0;
    while (i < 100) {
        sum += 2;
        i++;
    }
    if (sum != 200)
        reach_error();
    return 0;
}
