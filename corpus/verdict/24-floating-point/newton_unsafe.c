// expect: false
// claim: precision
// No double is the root of two.
extern void reach_error(void);

int main(void)
{
    double r = 1.0;
    for (int i = 0; i < 6; i++)
        r = (r + 2.0 / r) / 2.0;
    if (r * r == 2.0)
        return 0;
    reach_error();
    return 0;
}
