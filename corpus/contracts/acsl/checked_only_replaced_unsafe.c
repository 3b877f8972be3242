// expect: false
// claim: soundness
// args: --acsl --replace-call-with-contract f
// Callers do not rely on what is only checked.
/*@ check ensures \result > 0;
    assigns \nothing; */
int f(int x);

int main(void)
{
    int y = f(1);
    //@ assert y > 0;
    return y;
}
