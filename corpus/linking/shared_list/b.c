struct list { struct list *next; int value; };
void append(struct list **at, struct list *item) {
  while (*at)
    at = &(*at)->next;
  *at = item;
}
