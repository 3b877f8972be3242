// expect: true
// claim: precision
// args: --acsl
// A contract that speaks of no memory is that of a function that changes none.
int g;

/*@ requires x > 0;
    ensures 0 <= \result <= x; */
int below(int x);

int main(void)
{
    g = 1;
    int y = below(3);
    //@ assert 0 <= y <= 3 && g == 1;
    return 0;
}
