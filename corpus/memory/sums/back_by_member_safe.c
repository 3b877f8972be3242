// expect: true
// claim: precision
// args: --check pointer-overflow --64
struct s { int a; int m; };
int main(void)
{
    struct s x[2] = {{1, 2}, {3, 4}};
    struct s *p = x + 1;
    return p[-1].m - 2;
}
