// expect: false
// claim: soundness
// args: --acsl
/*@ requires x > 0; */
int f(int x);

int main(void)
{
    return f(-3);
}
