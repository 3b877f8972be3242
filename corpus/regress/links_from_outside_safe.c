// expect: true
// claim: soundness
// The safe twin of links_from_outside.c: whatever the objects behind the links are, one number is not two.
struct node {
    struct node *next;
    int key;
};
extern void reach_error(void);
extern struct node *__VERIFIER_nondet_pointer(void);

int main(void)
{
    struct node *p = __VERIFIER_nondet_pointer();
    if (p->next->next->next->key == 7 && p->next->next->next->key == 8)
        reach_error();
    return 0;
}
