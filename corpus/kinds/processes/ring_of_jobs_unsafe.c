// expect: false
// claim: precision
// A ring of four takes a fifth job, over the first one.
// fails with: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct ring {
    unsigned char first, length;
    int items[4];
};

void put(struct ring *r, int item)
{
    if (r->length < 5) {
        r->items[(r->first + r->length) % 4] = item;
        r->length++;
    }
}

int get(struct ring *r)
{
    int item = r->items[r->first];
    r->first = (r->first + 1) % 4;
    r->length--;
    return item;
}

int main(void)
{
    struct ring jobs = { 0, 0, { 0, 0, 0, 0 } };
    int next = 0, expected = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_uint() % 2) {
            unsigned char was = jobs.length;
            put(&jobs, next);
            if (jobs.length != was)
                next = (next + 1) % 3;
        } else if (jobs.length > 0) {
            if (get(&jobs) != expected)
                reach_error();
            expected = (expected + 1) % 3;
        }
    }
    return 0;
}
