// expect: true
// claim: precision
// args: --check assertions,unreach,bounds --64
// Sets that are joined, by paths that are halved: every index is one of a few, and comes out of the array that it is an index of.
#include <stdlib.h>
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

static void assume(int c) {
  if (!c) abort();
}

static int p[3];
static int find(int x) {
  while (p[x] != x) {
    p[x] = p[p[x]];
    x = p[x];
  }
  return x;
}

int main(void) {
  for (int i = 0; i < 3; i++) p[i] = i;
  int sets = 3;
  for (int k = 0; k < 3; k++) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    assume(a < 3 && b < 3);
    int x = find(a), y = find(b);
    if (x != y) {
      p[x] = y;
      sets--;
    }
  }
  int roots = 0;
  for (int i = 0; i < 3; i++) if (p[i] == i) roots++;
  assert(roots == sets);
}
