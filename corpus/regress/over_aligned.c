// expect: true
// claim: soundness
// Objects have the alignment that they ask for, where they are static, local, in recursion or of variable length.
extern void reach_error(void);
typedef __UINTPTR_TYPE__ address;

struct __attribute__((aligned(64))) line {
    int value;
};
char before;
_Alignas(32) char first;
int second __attribute__((aligned(256)));
struct line third;

static void require(const void *p, address align)
{
    if ((address)p & (align - 1))
        reach_error();
}

static void frame(int depth)
{
    char c;
    _Alignas(128) char a[3];
    struct line l;
    require(&c, 1);
    require(a, 128);
    require(&l, 64);
    if (depth > 0)
        frame(depth - 1);
}

static void lengths(int n)
{
    _Alignas(64) char a[n];
    require(a, 64);
}

int main(void)
{
    require(&first, 32);
    require(&second, 256);
    require(&third, 64);
    frame(2);
    lengths(3);
    if (_Alignof(second) != 256 || sizeof third != 64)
        reach_error();
    return 0;
}
