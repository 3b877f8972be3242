// expect: false
// claim: soundness
// args: --check assertions,memory --acsl --enforce-contract last
struct list {
    int n;
    int *data;
};

/*@ requires \valid_read(s->data + (0 .. s->n - 1));
    requires \valid_read(s) && 0 < s->n <= 3;
    assigns \nothing; */
int last(const struct list *s)
{
    return s->data[s->n];
}

int main(void)
{
    return 0;
}
