// expect: true
// claim: soundness
// A list of three nodes has three values.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

struct node { struct node *next; int value; };

int main(void)
{
    struct node a = { 0, 1 }, b = { 0, 2 }, c = { 0, 3 };
    struct node *head = 0;
    int v = __VERIFIER_nondet_int();
    __VERIFIER_assume(v >= 0 && v < 100);
    a.value = v;
    a.next = head;
    head = &a;
    b.next = head;
    head = &b;
    c.next = head;
    head = &c;
    int sum = 0;
    for (struct node *n = head; n; n = n->next)
        sum += n->value;
    if (sum != v + 5)
        reach_error();
    return 0;
}
