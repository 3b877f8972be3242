// expect: unknown
// claim: known-imprecision
// args: --acsl --enforce-contract f
// How large the array is stands in its first element.
/*@ requires \valid_read(a) && 0 < *a <= 3;
    requires \valid_read(a + (0 .. *a)); */
int f(int *a)
{
    return a[*a];
}

int main(void)
{
    return 0;
}
