// expect: true
// claim: precision
// Seven rooms with one-way doors and no key.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int key = 0;
    int fuel = 12;
room0:
    if (--fuel == 0) return 0;
    switch (__VERIFIER_nondet_int()) {
    case 1: goto room1;
    case 2: goto room2;
    default: return 0;
    }
room1:
    if (--fuel == 0) return 0;
    switch (__VERIFIER_nondet_int()) {
    case 1: goto room3;
    case 2: goto room4;
    default: goto room0;
    }
room2:
    if (--fuel == 0) return 0;
    goto room4;
room3:
    if (--fuel == 0) return 0;
    if (__VERIFIER_nondet_int() == 1)
        goto room0;
    goto room2;
room4:
    if (--fuel == 0) return 0;
    if (__VERIFIER_nondet_int() == 1)
        goto room5;
    goto room3;
room5:
    if (--fuel == 0) return 0;
    key = 0;
    if (__VERIFIER_nondet_int() == 1)
        goto room6;
    goto room1;
room6:
    if (key)
        reach_error();
    return 0;
}
