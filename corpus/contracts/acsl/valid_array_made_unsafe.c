// expect: false
// claim: soundness
// args: --check assertions,memory --acsl --enforce-contract fill
/*@ requires 0 <= n <= 3;
    requires \valid(a + (0 .. n - 1)); */
void fill(int *a, int n)
{
    for (int i = 0; i <= n; i++)
        a[i] = 0;
}

int main(void)
{
    return 0;
}
