// Elements of an array, at an index that is computed, are no other object: only the end of the array may be.
// expect: true
// claim: precision

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int value; };

static struct node pool[3];
static struct node last;

int main(void) {
    int numbers[2] = {0, 0}, other = 1;
    int *q = &other;
    for (int i = 0; i < 2; i++) {
        q = &numbers[i];
        *q = 2;
    }
    if (q == &other || &numbers[__VERIFIER_nondet_int() & 1] == &other) reach_error();
    struct node *head = &last;
    for (int i = 0; i < 3; i++) {
        pool[i].next = head;
        head = &pool[i];
    }
    int n = 0;
    for (struct node *p = head; p != &last; p = p->next) n++;
    if (n != 3) reach_error();
    return 0;
}
