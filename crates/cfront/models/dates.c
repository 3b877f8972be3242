// Dates as texts and numbers, and waiting, time.h and sys/times.h: which date it is, is not known.
// needs: time.h

typedef __typeof__(sizeof 0) size_t;

long __attest_nondet_long(void);
size_t __attest_nondet_size_t(void);
int __attest_nondet_int(void);
_Bool __attest_nondet_bool(void);
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
  __attest_may_set_errno();
  if (__attest_nondet_bool())
    return -1;
  any_date(date);
  return __attest_nondet_long();
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

enum { FIRST_YEAR = 1900, LAST_YEAR = 2147483647, ROOM_OF_TEXT = 26 };

// Null only where the year does not fit.
static char *shown_date(int is_shown) {
  __attest_may_set_errno();
  char *text = __attest_nondet_text();
  __attest_assume(!is_shown || text != 0);
  return text;
}

char *asctime(const struct calendar *date) {
  __attest_read_memory(date, sizeof *date);
  return shown_date(date->year <= LAST_YEAR - FIRST_YEAR);
}

char *ctime(const long *time) {
  return shown_date(is_near(*time));
}

// A text that fits, or none: then what is there is not known.
static char *date_in(char *to) {
  __attest_may_set_errno();
  __attest_nondet_memory(to, ROOM_OF_TEXT);
  if (__attest_nondet_bool())
    return 0;
  to[ROOM_OF_TEXT - 1] = 0;
  return to;
}

char *asctime_r(const struct calendar *date, char *to) {
  __attest_read_memory(date, sizeof *date);
  return date_in(to);
}

char *ctime_r(const long *time, char *to) {
  __attest_read_memory(time, sizeof *time);
  return date_in(to);
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
