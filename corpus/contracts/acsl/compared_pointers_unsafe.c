// expect: false
// claim: soundness
// args: --acsl --enforce-contract f
/*@ requires \valid(p) && (q == p || q == \null);
    assigns \nothing;
    ensures \result == 0; */
int f(int *p, int *q)
{
    return q == p;
}

int main(void)
{
    return 0;
}
