// expect: false
// claim: precision
// A path through nested structs meets the protected field.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

struct inner { int guard; int data[3]; };
struct outer { struct inner a, b; struct inner *current; };

int main(void)
{
    struct outer o = { { 1, { 0, 0, 0 } }, { 2, { 0, 0, 0 } }, 0 };
    int which = __VERIFIER_nondet_int();
    int index = __VERIFIER_nondet_int();
    __VERIFIER_assume(index >= 0 && index < 3);
    o.current = which == 2 ? &o.b : &o.a;
    o.current->data[index] = 5;
    if (which == 2)
        o.current->guard++;
    if (o.a.guard != 1 || o.b.guard != 2)
        reach_error();
    return 0;
}
