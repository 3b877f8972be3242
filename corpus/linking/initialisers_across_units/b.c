struct node { int value; struct node *next; };
extern struct node first;
extern int twice(int);
static int next(int x) { return x + 1; }
int (*const table[])(int) = {twice, next};
struct node second = {2, &first};
