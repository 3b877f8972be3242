// expect: true
// claim: precision
// args: --check alignment --64
struct pair { int first; int second; };
static char raw[32] __attribute__((aligned(16)));
int main(void)
{
    struct pair p = *(struct pair *)(raw + 8);
    return p.first;
}
