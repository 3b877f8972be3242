// expect: false
// claim: soundness
// args: --acsl --replace-call-with-contract f
int g;

/*@ assigns \result, g \from g, x;
    ensures \result == x; */
int f(int x);

int main(void)
{
    g = 1;
    int y = f(2);
    //@ assert g == 1;
    return y;
}
