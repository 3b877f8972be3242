// expect: false
// claim: soundness
// args: --acsl
int a[3];

int main(void)
{
    //@ assert \valid(a + (1..3));
    return 0;
}
