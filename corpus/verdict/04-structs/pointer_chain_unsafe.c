// expect: false
// claim: precision
// A chain of three structs with a loop at its end.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct link { struct link *next; int value; };

int main(void)
{
    struct link c = { 0, 3 };
    struct link b = { &c, 2 };
    struct link a = { &b, 1 };
    int v = __VERIFIER_nondet_int();
    c.next = &a;
    if (a.next->next->next)
        a.next->next->next->value = v;
    if (a.value != 1)
        reach_error();
    return 0;
}
