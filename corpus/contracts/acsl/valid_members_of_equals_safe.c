// expect: true
// claim: precision
// args: --acsl --enforce-contract f
struct list {
    int *data;
};

/*@ requires \valid(s) && \valid(t);
    requires \valid(s->data + (0 .. 9)) && \valid(t->data + (0 .. 3));
    ensures \result == 1; */
int f(struct list *s, struct list *t)
{
    s->data[9] = 1;
    return s != t || t->data[9] == 1;
}

int main(void)
{
    return 0;
}
