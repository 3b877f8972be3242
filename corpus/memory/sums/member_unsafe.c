// expect: false
// claim: precision
// args: --check pointer-overflow --64
struct s { int a; int b[4]; struct s *next; };
int main(void)
{
    struct s x = {0};
    struct s *p = &x;
    int *b = p->next->b; // of null, without an access
    return b == 0;
}
