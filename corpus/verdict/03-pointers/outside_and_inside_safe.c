// expect: true
// claim: precision
// max-iterations: 40
// A pointer from outside and one to a local never meet: writes through the one leave the other's record alone.
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);

struct request {
    int status;
    int pending;
    struct request *next;
};

int main(void)
{
    struct request own = { 0, 0, 0 };
    struct request *current = __VERIFIER_nondet_int() ? &own : __VERIFIER_nondet_pointer();
    struct request *other = __VERIFIER_nondet_pointer();
    own.status = 259;
    if (!current || !other)
        return 0;
    for (int i = 0; i < 3; i++) {
        other->status = __VERIFIER_nondet_int();
        other->pending = i;
        other = other->next ? __VERIFIER_nondet_pointer() : other;
        if (!other)
            return 0;
    }
    if (own.status != 259)
        reach_error();
    return 0;
}
