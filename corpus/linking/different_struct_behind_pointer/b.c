struct t { int *q; };
int x[2];
void set(struct t *v) { v->q = x + 2; }
