// Pointers to whole objects are equal only if they point to the same one: lists are walked without knowing the layout.
// expect: true
// claim: precision

#include <assert.h>

struct link {
  struct link *next;
};

int main(void) {
  struct link head, a, b;
  head.next = &a;
  a.next = &b;
  b.next = &head;
  int n = 0;
  for (struct link *p = head.next; p != &head; p = p->next)
    n++;
  assert(n == 2);
  return 0;
}
