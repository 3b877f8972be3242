// The entry function's parameters are inputs.
// option: entry driver
// option: ilp32
// expect: inputs 3
// expect: has havoc $t1 parameter "n" signed
// expect: has 0x80000000:32 <=u
int driver(int n, const char *name, _Bool flag) { return n + (name != 0) + flag; }
