// expect: true
// claim: precision
// Ten tenths are not one, but nearly.
extern void reach_error(void);

int main(void)
{
    double sum = 0.0;
    for (int i = 0; i < 10; i++)
        sum += 0.1;
    if (sum == 1.0)
        reach_error();
    if (sum < 0.999999999 || sum > 1.000000001)
        reach_error();
    return 0;
}
