// expect: false
// claim: precision
// args: --check assertions,unreach,bounds,pointer --64
// Items are removed from a doubly linked list of three.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct n { int v; struct n *prev, *next; };

static struct n *head, *tail;
static int count;
static void push(int v) {
  struct n *x = malloc(sizeof *x);
  if (!x) abort();
  x->v = v;
  x->next = 0;
  x->prev = tail;
  if (tail) tail->next = x;
  else head = x;
  tail = x;
  count++;
}

static void del(int v) {
  for (struct n *p = head; p; ) {
    struct n *q = p->next;
    if (p->v == v) {
      if (p->prev) p->prev->next = p->next;
      else head = p->next;
      if (p->next) p->next->prev = p->prev;
      else tail = p;
      free(p);
      count--;
    }
    p = q;
  }
}

int main(void) {
  for (int i = 0; i < 3; i++) push(__VERIFIER_nondet_int());
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  del(x);
  del(y);
  push(7);
  int c = 0;
  struct n *last = 0;
  for (struct n *p = head; p; p = p->next) {
    assert(p->prev == last);
    last = p;
    c++;
  }
  assert(last == tail && c == count);
  while (head) {
    struct n *q = head->next;
    free(head);
    head = q;
  }
}
