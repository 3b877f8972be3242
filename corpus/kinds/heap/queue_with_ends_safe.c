// expect: true
// claim: precision
// What comes out of a queue was put in.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);
extern void reach_error(void);

struct node { int data; struct node *next; };

static struct node *make(int data)
{
    struct node *p = malloc(sizeof *p);
    if (!p)
        abort();
    p->data = data;
    p->next = 0;
    return p;
}

struct queue { struct node *head, *tail; };

static void put(struct queue *q, int data)
{
    struct node *p = make(data);
    if (q->tail)
        q->tail->next = p;
    else
        q->head = p;
    q->tail = p;
}

static int get(struct queue *q)
{
    struct node *p = q->head;
    int data = p->data;
    q->head = p->next;
    if (!q->head)
        q->tail = 0;
    free(p);
    return data;
}

int main(void)
{
    struct queue *q = malloc(sizeof *q);
    if (!q)
        abort();
    q->head = q->tail = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            put(q, 4);
        else if (q->head && get(q) != 4)
            reach_error();
    }
    while (q->head)
        if (get(q) != 4)
            reach_error();
    if (q->tail)
        reach_error();
    return 0;
}
