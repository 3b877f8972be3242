// Random numbers of stdlib.h with a state of 48 bits: any sequence, whatever the seed.

unsigned long long __attest_nondet_ulonglong(void);
unsigned short __attest_nondet_ushort(void);
int __attest_nondet_int(void);
void __attest_assume(int);

// From 0 on, below 1.
static double fraction(void) {
  unsigned long long bits = __attest_nondet_ulonglong();
  __attest_assume(bits < 1ull << 48);
  return (double)bits / (double)(1ull << 48);
}

static void change_state(unsigned short *state) {
  for (int i = 0; i < 3; i++)
    state[i] = __attest_nondet_ushort();
}

double drand48(void) {
  return fraction();
}

double erand48(unsigned short *state) {
  change_state(state);
  return fraction();
}

long lrand48(void) {
  int result = __attest_nondet_int();
  __attest_assume(result >= 0);
  return result;
}

long mrand48(void) {
  return __attest_nondet_int();
}

long nrand48(unsigned short *state) {
  change_state(state);
  int result = __attest_nondet_int();
  __attest_assume(result >= 0);
  return result;
}

long jrand48(unsigned short *state) {
  change_state(state);
  return __attest_nondet_int();
}
