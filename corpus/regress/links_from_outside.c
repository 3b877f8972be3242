// expect: false
// claim: precision
// The error is behind three links of what a pointer from outside points to, all of them followed in one block. A test
// whose first link is null says nothing of the others; the answer was unknown.
struct node {
    struct node *next;
    int key;
};
extern void reach_error(void);
extern struct node *__VERIFIER_nondet_pointer(void);

int main(void)
{
    struct node *p = __VERIFIER_nondet_pointer();
    if (p->next->next->next->key == 7)
        reach_error();
    return 0;
}
