// expect: false
// claim: precision
// args: --check assertions,unreach,bounds,pointer --64
// A cache of three items, of which the one that was used least recently goes.
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static void assume(int c) {
  if (!c) abort();
}

struct s { int key, used, val; };

static struct s c[3];
static int clock_;
static int lookup(int k) {
  for (int i = 0; i < 3; i++) if (c[i].used && c[i].key == k) {
    c[i].used = ++clock_;
    return i;
  }
  int v = 0;
  for (int i = 1; i < 3; i++) if (c[i].used < c[v].used) v = i;
  c[v].key = k;
  c[v].used = ++clock_;
  c[v].val = k * 3;
  return v;
}

int main(void) {
  for (int r = 0; r < 4; r++) {
    int k = __VERIFIER_nondet_int();
    assume(k >= 0 && k < 100);
    int i = lookup(k);
    assert(c[i].val == k * 3);
    for (int a = 0; a < 3; a++) for (int b = a + 1; b < 3; b++) assert(!c[a].used || !c[b].used || c[a].key != c[b].key);
  }
  assert(c[0].key != 7 || c[1].key != 9);
}
