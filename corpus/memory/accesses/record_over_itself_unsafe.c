// expect: false
// claim: soundness
// args: --check memory
extern int __VERIFIER_nondet_int(void);
struct wide {
    long words[2000];
};
static long room[4100];

int main(void)
{
    int by = __VERIFIER_nondet_int();
    if (by < 0 || by > 2000)
        return 0;
    struct wide *from = (void *)room;
    struct wide *to = (void *)(room + by);
    *to = *from;
    return 0;
}
