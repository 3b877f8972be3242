// expect: false
// claim: precision
// args: --property valid-memsafety --64
struct s { int n; int v[3]; int last; };
int main(void)
{
    struct s x = {0};
    struct s *p = &x;
    for (p->n = 0; p->n <= 3; p->n++)
        p->v[p->n] = 1;
    return x.last;
}
