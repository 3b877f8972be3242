// expect: true
// claim: precision
// Break and continue in a loop over ten values.
extern void reach_error(void);

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 10; i++) {
        if (i % 3 == 0)
            continue;
        if (i == 8)
            break;
        sum += i;
    }
    /* 1 + 2 + 4 + 5 + 7 */
    if (sum != 19)
        reach_error();
    return 0;
}
