// expect: false
// claim: precision
// args: --check assertions,unreach,bounds --64
// Cells of a pool are handed out and given back in any order, along a list of indices.
#include <stdlib.h>
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

static void assume(int c) {
  if (!c) abort();
}

struct b { int next; int used; };

static struct b pool[3];
static int freelist;

static int get(void) {
  int i = freelist;
  if (i < 0) return -1;
  freelist = pool[i].next;
  assert(!pool[i].used);
  pool[i].used = 1;
  return i;
}

static void put(int i) {
  pool[i].used = 0;
  pool[i].next = freelist;
  freelist = i;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    pool[i].next = i + 1 < 3 ? i + 1 : -1;
    pool[i].used = 0;
  }
  int held[3], n = 0;
  for (int r = 0; r < 7; r++) {
    if (__VERIFIER_nondet_bool()) {
      int i = get();
      if (i >= 0) {
        assert(n < 3);
        held[n++] = i;
      }
    }
    else if (n > 0) {
      unsigned k = __VERIFIER_nondet_uint();
      assume(k < (unsigned)n);
      put(held[k]);
      held[k] = held[--n];
      if (k == 2) put(held[1]);
    }
  }
}
