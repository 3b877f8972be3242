// expect: true
// claim: precision
// args: --check uninit --64
struct pair { int a; int b; };
static int total(struct pair p) { return p.a + p.b; }
int main(void)
{
    struct pair p;
    p.a = 1;
    p.b = 2;
    return total(p);
}
