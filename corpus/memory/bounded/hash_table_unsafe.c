// expect: false
// claim: precision
// args: --check assertions,unreach,bounds,pointer --64
// Keys that fall into the same bucket.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct e { unsigned k; int v; struct e *next; };

static struct e *tab[3];
static void put(unsigned k, int v) {
  for (struct e *p = tab[k % 3]; p; p = p->next) if (p->k == k) {
    p->v = v;
    return;
  }
  struct e *x = malloc(sizeof *x);
  if (!x) abort();
  x->k = k;
  x->v = v;
  x->next = tab[k % 3];
  tab[k % 3] = x;
}

static int get(unsigned k, int d) {
  for (struct e *p = tab[k % 3]; p; p = p->next) if (p->k == k) return p->v;
  return d;
}

int main(void) {
  unsigned k[3];
  int v[3];
  for (int i = 0; i < 3; i++) {
    k[i] = __VERIFIER_nondet_uint();
    v[i] = __VERIFIER_nondet_int();
    put(k[i], v[i]);
  }
  assert(get(k[3-1], 0) == v[3-1]);
  assert(get(k[0], 0) == v[0]);
  for (int i = 0; i < 3; i++) {
    struct e *p = tab[i];
    while (p) {
      struct e *q = p->next;
      free(p);
      p = q;
    }
  }
}
