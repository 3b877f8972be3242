struct stack { int top; int items[4]; };
static struct stack only;
struct stack *stack_new(void) { only.top = 0; return &only; }
void push(struct stack *s, int x) { s->items[s->top++] = x; }
int pop(struct stack *s) { return s->items[--s->top]; }
