// expect: false
// claim: soundness
// args: --acsl
// The contract stands at the declaration, and is checked of the body.
/*@ assigns \nothing;
    ensures \result > 0; */
int f(int x);

int f(int x)
{
    return x;
}

int main(void)
{
    return f(0);
}
