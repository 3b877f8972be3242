// time.h and sys/time.h: what the clocks say is not known.

long __attest_nondet_long(void);
int __attest_nondet_int(void);
void __attest_assume(int);

struct moment {
  long seconds, part;
};

static void read_clock(struct moment *now, long parts) {
  now->seconds = __attest_nondet_long();
  now->part = __attest_nondet_long();
  __attest_assume(now->part >= 0 && now->part < parts);
}

long time(long *result) {
  long now = __attest_nondet_long();
  if (result != 0)
    *result = now;
  return now;
}

int gettimeofday(struct moment *now, void *zone) {
  read_clock(now, 1000000);
  return 0;
}

int clock_gettime(int clock, struct moment *now) {
  int result = __attest_nondet_int();
  __attest_assume(result == 0 || result == -1);
  if (result == 0)
    read_clock(now, 1000000000);
  return result;
}
