// expect: unknown
// claim: soundness
// args: --check assertions
// A structure that is an argument or a result may lose its padding: gcc -O1 hands over its members.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct pair {
  char first;
  int second;
};

static struct pair same(struct pair p) { return p; }

int main(void) {
  struct pair *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b)
    return 0;
  memset(a, 0xff, sizeof *a);
  memset(b, 0, sizeof *b);
  *b = same(*a);
  assert(((unsigned char *)b)[2] == 0xff);
}
