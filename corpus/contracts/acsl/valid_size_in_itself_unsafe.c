// expect: false
// claim: soundness
// args: --acsl --enforce-contract f
// Never proved: the array may have three elements.
/*@ requires \valid_read(a) && 0 <= *a <= 3;
    requires \valid_read(a + (0 .. *a));
    ensures \result == 0; */
int f(int *a)
{
    return *a == 2 && a[2] == 5;
}

int main(void)
{
    return 0;
}
