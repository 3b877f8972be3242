#include <assert.h>
struct list { struct list *next; int value; };
void append(struct list **at, struct list *item);
int main(void) {
  struct list x = {0, 1}, y = {0, 2}, *head = 0;
  append(&head, &x);
  append(&head, &y);
  assert(head == &x && head->next == &y && y.next == 0);
}
