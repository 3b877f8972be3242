// expect: false
// claim: precision
// args: --check alignment --64
struct wide { int x; } __attribute__((aligned(32)));
int main(void)
{
    struct wide here[2] = {{0}};
    struct wide *p = (struct wide *)((char *)here + 16);
    return p->x;
}
