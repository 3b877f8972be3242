// expect: true
// claim: precision
// An object is used only while somebody holds it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct object { int references; int alive; };

static void get(struct object *o)
{
    if (o->references < 1000)
        o->references++;
}

static void put(struct object *o)
{
    if (o->references > 1)
        o->references--;
    if (o->references == 0)
        o->alive = 0;
}

int main(void)
{
    struct object o = { 1, 1 };
    int c;
    while ((c = __VERIFIER_nondet_int()) != 0) {
        if (c == 1)
            get(&o);
        else if (c == 2)
            put(&o);
        else if (!o.alive)
            reach_error();
    }
    return 0;
}
