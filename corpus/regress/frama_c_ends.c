// expect: false
// claim: precision
// The upper end of an interval is reached.
int Frama_C_interval(int min, int max);
void reach_error(void);

int main(void)
{
    if (Frama_C_interval(1, 6) == 6)
        reach_error();
    return 0;
}
