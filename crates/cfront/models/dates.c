// Dates as texts and numbers, and waiting, time.h and sys/times.h: which date it is, is not known.
// needs: time.h

typedef __typeof__(sizeof 0) size_t;

long __attest_nondet_long(void);
size_t __attest_nondet_size_t(void);
int __attest_nondet_int(void);
_Bool __attest_nondet_bool(void);
void __attest_nondet_memory(void *, size_t);
void __attest_assume(int);
void __attest_may_set_errno(void);
void __attest_read_memory(const void *, size_t);
size_t __attest_pointed_size(int);

double difftime(long later, long earlier) {
  unsigned long distance = later < earlier ? (unsigned long)earlier - later : (unsigned long)later - earlier;
  return later < earlier ? -(double)distance : (double)distance;
}

// By how many years a date may be off.
enum { YEARS = 6 };

static int is_between(int low, int value, int high) {
  return low <= value && value <= high;
}

// Its numbers are outside of their ranges by so little that it is the year that is said, or one near it.
static int is_plain(const struct calendar *date) {
  return is_between(-12, date->month, 24) && is_between(-366, date->day, 366) && is_between(-9999, date->hour, 9999) &&
         is_between(-99999, date->minute, 99999) && is_between(-9999999, date->second, 9999999);
}

// The date, brought into its ranges.
static long numbered(struct calendar *date) {
  __attest_read_memory(date, sizeof *date);
  __attest_may_set_errno();
  if (__attest_nondet_bool())
    return -1;
  int is_near_year = is_plain(date);
  int year = date->year;
  any_date(date);
  __attest_assume(!is_near_year || is_between(-YEARS, year - date->year, YEARS));
  long time = __attest_nondet_long();
  __attest_assume(is_in_year(time, date->year, MOST_OFFSET));
  return time;
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

enum { FIRST_YEAR = 1900, LAST_YEAR = 2147483647, ROOM_OF_TEXT = 26, LENGTH_OF_DATE = 25 };

// The text of the last date that was shown.
static char shown[128];

// "Thu Jan  1 00:00:00 1970\n": no character between is the end.
static void show_common(void) {
  __attest_assume(shown[0] && shown[1] && shown[2] && shown[4] && shown[5] && shown[6] && shown[8] && shown[9]);
  __attest_assume(shown[11] && shown[12] && shown[14] && shown[15] && shown[17] && shown[18]);
  __attest_assume(shown[20] && shown[21] && shown[22] && shown[23]);
  shown[3] = shown[7] = shown[10] = shown[19] = ' ';
  shown[13] = shown[16] = ':';
}

// A date whose numbers have as many digits as they should is shown in 25 characters.
static char *shown_date(int is_common) {
  size_t end = is_common ? LENGTH_OF_DATE : __attest_nondet_size_t();
  __attest_assume(end > 20 && end < sizeof shown);
  __attest_nondet_memory(shown, sizeof shown);
  if (is_common)
    show_common();
  __attest_assume(shown[0] != 0);
  shown[end - 1] = '\n';
  shown[end] = 0;
  return shown;
}

static int is_common(const struct calendar *date) {
  return is_between(1000 - FIRST_YEAR, date->year, 9999 - FIRST_YEAR) && is_between(0, date->day, 99) &&
         is_between(0, date->hour, 99) && is_between(0, date->minute, 99) && is_between(0, date->second, 99);
}

// Null only where the year does not fit.
char *asctime(const struct calendar *date) {
  __attest_read_memory(date, sizeof *date);
  __attest_may_set_errno();
  if (date->year > LAST_YEAR - FIRST_YEAR && __attest_nondet_bool())
    return 0;
  return shown_date(is_common(date));
}

// The date is where localtime() leaves it, too.
char *ctime(const long *time) {
  struct calendar *date = dated_here(time, &shared);
  return date == 0 ? 0 : shown_date(is_common(date));
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
