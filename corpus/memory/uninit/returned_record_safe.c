// expect: true
// claim: precision
// args: --check uninit --64
struct pair { int a; int b; };
static struct pair make(void)
{
    struct pair p;
    p.a = 1;
    return p;
}
int main(void)
{
    struct pair q = make();
    return q.a;
}
