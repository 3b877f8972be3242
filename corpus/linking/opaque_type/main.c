#include <assert.h>
struct stack;
struct stack *stack_new(void);
void push(struct stack *s, int x);
int pop(struct stack *s);
int main(void) {
  struct stack *s = stack_new();
  push(s, 1);
  push(s, 2);
  assert(pop(s) == 2);
  assert(pop(s) == 1);
}
