// __fc_builtin.h. Where an interval is empty, its lower bound is returned.

typedef __typeof__(sizeof 0) size_t;

int __attest_nondet_int(void);
size_t __attest_nondet_size_t(void);
char __attest_nondet_char(void);
unsigned char __attest_nondet_unsigned_char(void);
short __attest_nondet_short(void);
unsigned short __attest_nondet_unsigned_short(void);
unsigned int __attest_nondet_unsigned_int(void);
long __attest_nondet_long(void);
unsigned long __attest_nondet_unsigned_long(void);
long long __attest_nondet_long_long(void);
unsigned long long __attest_nondet_unsigned_long_long(void);

int Frama_C_interval(int min, int max) {
  int x = __attest_nondet_int();
  return min <= x && x <= max ? x : min;
}

int Frama_C_interval_split(int min, int max) {
  int x = __attest_nondet_int();
  return min <= x && x <= max ? x : min;
}

int Frama_C_int_interval(int min, int max) {
  int x = __attest_nondet_int();
  return min <= x && x <= max ? x : min;
}

char Frama_C_char_interval(char min, char max) {
  char x = __attest_nondet_char();
  return min <= x && x <= max ? x : min;
}

unsigned char Frama_C_unsigned_char_interval(unsigned char min, unsigned char max) {
  unsigned char x = __attest_nondet_unsigned_char();
  return min <= x && x <= max ? x : min;
}

short Frama_C_short_interval(short min, short max) {
  short x = __attest_nondet_short();
  return min <= x && x <= max ? x : min;
}

unsigned short Frama_C_unsigned_short_interval(unsigned short min, unsigned short max) {
  unsigned short x = __attest_nondet_unsigned_short();
  return min <= x && x <= max ? x : min;
}

unsigned int Frama_C_unsigned_int_interval(unsigned int min, unsigned int max) {
  unsigned int x = __attest_nondet_unsigned_int();
  return min <= x && x <= max ? x : min;
}

long Frama_C_long_interval(long min, long max) {
  long x = __attest_nondet_long();
  return min <= x && x <= max ? x : min;
}

unsigned long Frama_C_unsigned_long_interval(unsigned long min, unsigned long max) {
  unsigned long x = __attest_nondet_unsigned_long();
  return min <= x && x <= max ? x : min;
}

long long Frama_C_long_long_interval(long long min, long long max) {
  long long x = __attest_nondet_long_long();
  return min <= x && x <= max ? x : min;
}

unsigned long long Frama_C_unsigned_long_long_interval(unsigned long long min, unsigned long long max) {
  unsigned long long x = __attest_nondet_unsigned_long_long();
  return min <= x && x <= max ? x : min;
}

size_t Frama_C_size_t_interval(size_t min, size_t max) {
  size_t x = __attest_nondet_size_t();
  return min <= x && x <= max ? x : min;
}

int Frama_C_nondet(int a, int b) {
  return __attest_nondet_int() ? a : b;
}

void *Frama_C_nondet_ptr(void *a, void *b) {
  return __attest_nondet_int() ? a : b;
}
