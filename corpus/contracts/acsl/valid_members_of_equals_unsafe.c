// expect: false
// claim: soundness
// args: --acsl --enforce-contract f
// The structures may be the same one, which then has ten elements.
struct list {
    int *data;
};

/*@ requires \valid(s) && \valid(t);
    requires \valid(s->data + (0 .. 9)) && \valid(t->data + (0 .. 3));
    ensures \result == 0; */
int f(struct list *s, struct list *t)
{
    s->data[9] = 1;
    return s == t && t->data[9] == 1;
}

int main(void)
{
    return 0;
}
