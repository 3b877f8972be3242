// expect: false
// claim: soundness
// args: --acsl
// The frame of the first loop is that of another loop than the frame of the second.
int a[4], b[4];

/*@ ensures a[1] == 0; */
static void clear(void)
{
    /*@ loop invariant 0 <= i <= 4; */
    for (int i = 0; i < 4; i++)
        a[i] = 1;
    /*@ loop invariant 0 <= i <= 4;
        loop assigns i, b[0 .. 3]; */
    for (int i = 0; i < 4; i++)
        b[i] = 0;
}

int main(void)
{
    clear();
    return 0;
}
