// expect: true
// claim: precision
// Errors behind a read of a freed block, and behind a second `free`.
extern int __VERIFIER_nondet_int(void);
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
    int n = __VERIFIER_nondet_int();
    if (n == 3) {
        free(first);
        if (kept->value == 7)
            reach_error();
    }
    if (n == 4) {
        free(first);
        free(kept);
        reach_error();
    }
    return 0;
}
