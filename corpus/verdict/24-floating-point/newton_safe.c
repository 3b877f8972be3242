// expect: true
// claim: precision
// Newton steps towards the root of two.
extern void reach_error(void);

int main(void)
{
    double r = 1.0;
    for (int i = 0; i < 6; i++)
        r = (r + 2.0 / r) / 2.0;
    double error = r * r - 2.0;
    if (error > 1e-12 || error < -1e-12)
        reach_error();
    return 0;
}
