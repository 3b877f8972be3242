// Where a `long` lies is the implementation's choice: at a multiple of eight, which need not be one of sixteen. Whether one
// machine has it so or so, a test shows only there.
// expect: false
// claim: known-imprecision

extern void reach_error(void);

long x;

int main(void) {
    if ((unsigned long)&x % 16 != 0) reach_error();
    return 0;
}
