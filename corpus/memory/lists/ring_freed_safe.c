// expect: true
// claim: precision
// slow: seconds
// args: --check unreach,memory,leak
// A ring of up to four nodes is walked round, and freed up to its head: each comparison with the head is one of blocks that live.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);
extern void reach_error(void);

struct node { struct node *next, *prev; int data; };

static struct node *make(int data)
{
    struct node *n = malloc(sizeof *n);
    if (!n) abort();
    n->next = n;
    n->prev = n;
    n->data = data;
    return n;
}

static void append(struct node *head, int data)
{
    struct node *n = make(data), *last = head->prev;
    n->next = head;
    n->prev = last;
    last->next = n;
    head->prev = n;
}

int main(void)
{
    int len = __VERIFIER_nondet_int(), count = 0;
    if (len < 1 || len > 4) return 0;
    struct node *head = make(0);
    for (int i = 1; i < len; i++) append(head, i);

    struct node *p = head;
    do {
        if (p->data != count || p->next->prev != p) reach_error();
        count++;
        p = p->next;
    } while (p != head);
    if (count != len) reach_error();

    p = head->next;
    while (p != head) {
        struct node *next = p->next;
        free(p);
        p = next;
    }
    free(head);
    return 0;
}
