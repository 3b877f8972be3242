// expect: true
// claim: precision
// args: --acsl --replace-call-with-contract f
int g, h;

/*@ assigns \result \from x;
    assigns g \from g, x;
    ensures \result == x; */
int f(int x);

int main(void)
{
    h = 1;
    int y = f(2);
    //@ assert y == 2 && h == 1;
    return 0;
}
