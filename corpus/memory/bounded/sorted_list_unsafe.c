// expect: false
// claim: precision
// args: --check assertions,unreach,bounds,pointer --64
// Three blocks are inserted where they belong: the pointers are choices among the blocks.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct n { int v; struct n *next; };

int main(void) {
  struct n *h = 0;
  for (int i = 0; i < 3; i++) {
    struct n *x = malloc(sizeof *x);
    if (!x) abort();
    x->v = __VERIFIER_nondet_int();
    struct n **p = &h;
    while (*p && (*p)->v > x->v) p = &(*p)->next;
    x->next = *p;
    *p = x;
  }
  for (struct n *p = h; p->next; p = p->next) assert(p->v <= p->next->v);
  while (h) {
    struct n *q = h->next;
    free(h);
    h = q;
  }
}
