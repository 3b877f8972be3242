#include <assert.h>
struct node { int value; struct node *next; };
extern struct node second;
extern int (*const table[])(int);
struct node first = {1, &second};
int twice(int x) { return 2 * x; }
int main(void) {
  assert(first.next->value == 2);
  assert(first.next->next == &first);
  assert(table[0](21) == 42);
  assert(table[1](21) == 22);
}
