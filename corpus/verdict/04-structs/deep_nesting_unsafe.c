// expect: false
// claim: precision
// A write five levels down meets the wrong sibling.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct leaf { int value; int spare; };
struct twig { struct leaf l[2]; };
struct branch { struct twig left, right; };
struct trunk { char tag; struct branch b; };
struct tree { struct trunk t; unsigned sum; };

int main(void)
{
    struct tree t = { { 'x', { { { { 1, 2 }, { 3, 4 } } }, { { { 5, 6 }, { 7, 8 } } } } }, 36u };
    int v = __VERIFIER_nondet_int();
    t.t.b.right.l[1].value = v;
    if (t.t.b.right.l[1].value != 7 || t.t.b.right.l[0].spare != 6)
        reach_error();
    return 0;
}
