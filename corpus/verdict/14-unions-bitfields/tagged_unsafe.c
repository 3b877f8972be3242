// expect: false
// claim: precision
// A tagged union is read against its tag.
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

struct value {
    enum { INTEGER, LETTER } tag;
    union {
        int integer;
        char letter[4];
    } u;
};

static int as_int(const struct value *v)
{
    return v->tag == LETTER ? v->u.integer : v->u.letter[0];
}

int main(void)
{
    struct value v;
    int is_letter = __VERIFIER_nondet_bool();
    v.u.integer = 0;
    if (is_letter) {
        v.tag = LETTER;
        v.u.letter[0] = 'A';
        v.u.letter[1] = 'B';
    } else {
        v.tag = INTEGER;
        v.u.integer = __VERIFIER_nondet_int();
    }
    if (is_letter && as_int(&v) != 'A')
        reach_error();
    return 0;
}
