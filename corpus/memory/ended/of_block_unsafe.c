// expect: false
// claim: soundness
// args: --check dangling --64
int main(void)
{
    int *p = 0, sum = 0;
    for (int i = 0; i < 3; i++) {
        int x = i;
        if (p == &x) sum++; // of the round before
        p = &x;
    }
    return sum;
}
