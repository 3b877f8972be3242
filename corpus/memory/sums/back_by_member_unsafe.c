// expect: false
// claim: soundness
// args: --check pointer-overflow --64
struct s { int a; int m; };
int main(void)
{
    int x[2] = {5, 5};
    return ((struct s *)((char *)x - 4))->m - 5; // the structure begins before the array
}
