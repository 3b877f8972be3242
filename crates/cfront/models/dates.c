// Dates as texts and numbers, and waiting, time.h and sys/times.h: which date it is, is not known.
// needs: time.h

typedef __typeof__(sizeof 0) size_t;

long __attest_nondet_long(void);
size_t __attest_nondet_size_t(void);
int __attest_nondet_int(void);
char *__attest_nondet_text(void);
void __attest_nondet_memory(void *, size_t);
void __attest_assume(int);
void __attest_may_set_errno(void);
void __attest_read_memory(const void *, size_t);
size_t __attest_pointed_size(int);

double difftime(long later, long earlier) {
  unsigned long distance = later < earlier ? (unsigned long)earlier - later : (unsigned long)later - earlier;
  return later < earlier ? -(double)distance : (double)distance;
}

// The date, brought into its ranges.
static long numbered(struct calendar *date) {
  __attest_read_memory(date, sizeof *date);
  return read_calendar(date) == 0 ? -1 : __attest_nondet_long();
}

long mktime(struct calendar *date) {
  return numbered(date);
}

long timegm(struct calendar *date) {
  return numbered(date);
}

// A text that fits, or none: then what is there is not known.
size_t strftime(char *to, size_t size, const char *format, const struct calendar *date) {
  __attest_read_memory(date, sizeof *date);
  for (size_t i = 0; format[i] != 0; i++)
    ;
  size_t n = __attest_nondet_size_t();
  if (size == 0)
    return 0;
  __attest_assume(n < size);
  if (n == 0) {
    __attest_nondet_memory(to, size);
    return 0;
  }
  __attest_nondet_memory(to, n);
  to[n] = 0;
  return n;
}

static char *shown_date(void) {
  __attest_may_set_errno();
  return __attest_nondet_text();
}

char *asctime(const struct calendar *date) {
  __attest_read_memory(date, sizeof *date);
  return shown_date();
}

char *ctime(const long *time) {
  __attest_read_memory(time, sizeof *time);
  return shown_date();
}

// What is left of the time is told where a signal has ended the waiting.
int nanosleep(const struct moment *wanted, struct moment *left) {
  __attest_read_memory(wanted, sizeof *wanted);
  int failed = __attest_nondet_int();
  __attest_assume(failed == 0 || failed == -1);
  __attest_may_set_errno();
  if (failed && left != 0)
    read_clock(left, 1000000000);
  return failed;
}

long times(void *spent) {
  if (spent != 0)
    __attest_nondet_memory(spent, 4 * sizeof(long));
  __attest_may_set_errno();
  return __attest_nondet_long();
}

void tzset(void) {
}
