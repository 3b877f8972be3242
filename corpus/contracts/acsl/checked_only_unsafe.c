// expect: false
// claim: soundness
// args: --acsl --enforce-contract f
// The function does not rely on what is only checked.
/*@ check requires x > 0;
    ensures \result > 0; */
int f(int x)
{
    return x;
}

int main(void)
{
    return 0;
}
