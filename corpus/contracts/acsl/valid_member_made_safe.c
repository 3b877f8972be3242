// expect: true
// claim: precision
// args: --check assertions,memory --acsl --enforce-contract last
// The clause about the member stands before the one that makes the structure.
struct list {
    int n;
    int *data;
};

/*@ requires \valid_read(s->data + (0 .. s->n - 1));
    requires \valid_read(s) && 0 < s->n <= 3;
    assigns \nothing; */
int last(const struct list *s)
{
    return s->data[s->n - 1];
}

int main(void)
{
    return 0;
}
