// expect: false
// claim: precision
// Reversing a list drops its first node.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

struct node { struct node *next; int value; };

static struct node *reverse(struct node *list)
{
    struct node *done = 0;
    while (list) {
        struct node *next = list->next;
        list->next = done;
        done = list;
        list = next;
    }
    return done;
}

int main(void)
{
    struct node n[4];
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 1 && count <= 4);
    for (int i = 0; i < count; i++) {
        n[i].value = i;
        n[i].next = i + 1 < count ? &n[i + 1] : 0;
    }
    struct node *r = reverse(count == 3 ? n + 1 : n);
    int expected = count - 1;
    while (r) {
        if (r->value != expected)
            reach_error();
        expected--;
        r = r->next;
    }
    if (expected != -1)
        reach_error();
    return 0;
}
