// expect: true
// claim: precision
// The cells of a list are freed in a loop; the error needs what one of them held.
extern void reach_error(void);
extern void *malloc(unsigned long size);
extern void free(void *block);

struct cell {
    int value;
    struct cell *next;
};

int main(void)
{
    struct cell *first = malloc(sizeof *first);
    first->value = 7;
    first->next = 0;
    struct cell *kept = first;
    while (first) {
        struct cell *next = first->next;
        free(first);
        first = next;
    }
    if (kept->value == 7)
        reach_error();
    return 0;
}
