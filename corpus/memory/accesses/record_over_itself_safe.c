// expect: true
// claim: soundness
// args: --check memory
// The two records are one, or have no byte in common.
extern int __VERIFIER_nondet_int(void);
struct wide {
    long words[20];
};
static long room[40];

int main(void)
{
    int apart = __VERIFIER_nondet_int();
    struct wide *from = (void *)room;
    struct wide *to = (void *)(room + (apart ? 20 : 0));
    *to = *from;
    return 0;
}
