// expect: true
// claim: precision
// args: --acsl --enforce-contract f
// Both clauses hold: there is memory for the larger of the two.
/*@ requires 1 <= n <= 2 && 1 <= m <= 2;
    requires \valid_read(a + (0 .. n - 1)) && \valid_read(a + (0 .. m - 1)); */
int f(int *a, int n, int m)
{
    return n > m ? a[n - 1] : a[m - 1];
}

int main(void)
{
    return 0;
}
