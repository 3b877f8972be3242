// time.h and sys/time.h: what the clocks say is not known, but that Linux has them count from zero, in nanoseconds in 64 bits.
// Where `long` has 32 bits, it may have any.

long __attest_nondet_long(void);
int __attest_nondet_int(void);
void __attest_assume(int);
_Bool __attest_nondet_bool(void);
void __attest_may_set_errno(void);
void __attest_set_errno_if(int);

struct moment {
  long seconds, part;
};

enum { MOST_SECONDS = 9223372035ll };

static long seconds(void) {
  long now = __attest_nondet_long();
  if (sizeof now == 8)
    __attest_assume(now >= 0 && now <= MOST_SECONDS);
  return now;
}

static void read_clock(struct moment *now, long parts) {
  now->seconds = seconds();
  now->part = __attest_nondet_long();
  __attest_assume(now->part >= 0 && now->part < parts);
}

long time(long *result) {
  long now = seconds();
  if (result != 0)
    *result = now;
  return now;
}

// Microseconds that the process has run; a child begins again. No process has run for a quarter of what fits.
long clock(void) {
  long spent = __attest_nondet_long();
  if (sizeof spent == 8)
    __attest_assume(spent >= -1 && spent <= (long)(~0ul >> 3));
  return spent;
}

int gettimeofday(struct moment *now, int *zone) {
  if (now != 0)
    read_clock(now, 1000000);
  if (zone != 0) {
    zone[0] = __attest_nondet_int();
    zone[1] = __attest_nondet_int();
  }
  return 0;
}

int clock_gettime(int clock, struct moment *now) {
  int result = __attest_nondet_int();
  __attest_assume(result == 0 || result == -1);
  __attest_set_errno_if(result < 0);
  if (result == 0)
    read_clock(now, 1000000000);
  return result;
}

struct calendar {
  int second, minute, hour, day, month, year, weekday, yearday, saves;
  long offset;
  const char *zone;
};

// A year as long as can be, and as short, in seconds; and by how much local time may differ.
enum { EPOCH = 70, LONG_YEAR = 31622400, SHORT_YEAR = 31536000, MOST_OFFSET = 604800 };

// Whether the time is one of the year, as far as the length of years says it.
static int is_in_year(long long time, int year, int offset) {
  long long behind = (long long)year - EPOCH;
  long long first = behind * (behind < 0 ? LONG_YEAR : SHORT_YEAR);
  long long last = (behind + 1) * (behind < 0 ? SHORT_YEAR : LONG_YEAR);
  return first <= time + offset && time - offset < last;
}

// Any date. Where the program looks at the name of the time zone, there is none.
static void any_date(struct calendar *date) {
  date->second = __attest_nondet_int();
  date->minute = __attest_nondet_int();
  date->hour = __attest_nondet_int();
  date->day = __attest_nondet_int();
  date->month = __attest_nondet_int();
  date->year = __attest_nondet_int();
  date->weekday = __attest_nondet_int();
  date->yearday = __attest_nondet_int();
  date->saves = __attest_nondet_int();
  date->offset = __attest_nondet_long();
  date->zone = "";
  __attest_assume(date->second >= 0 && date->second <= 60 && date->minute >= 0 && date->minute <= 59);
  __attest_assume(date->hour >= 0 && date->hour <= 23 && date->day >= 1 && date->day <= 31);
  __attest_assume(date->month >= 0 && date->month <= 11 && date->weekday >= 0 && date->weekday <= 6);
  __attest_assume(date->yearday >= 0 && date->yearday <= 365 && date->saves >= -1 && date->saves <= 1);
  __attest_assume(date->offset >= -MOST_OFFSET && date->offset <= MOST_OFFSET);
}

// The year of the time surely fits: it is one of the next and last billion.
static int is_near(long time) {
  return time > -30000000000000000ll && time < 30000000000000000ll;
}

// Null for years that do not fit.
static struct calendar *dated(const long *time, struct calendar *date, int offset) {
  __attest_may_set_errno();
  if (!is_near(*time) && __attest_nondet_bool())
    return 0;
  any_date(date);
  __attest_assume(is_in_year(*time, date->year, offset));
  return date;
}

static struct calendar *dated_here(const long *time, struct calendar *date) {
  return dated(time, date, MOST_OFFSET);
}

static struct calendar *dated_there(const long *time, struct calendar *date) {
  if (dated(time, date, 0) == 0)
    return 0;
  date->offset = 0;
  date->saves = 0;
  return date;
}

static struct calendar shared;

struct calendar *localtime(const long *time) {
  return dated_here(time, &shared);
}

struct calendar *gmtime(const long *time) {
  return dated_there(time, &shared);
}

struct calendar *localtime_r(const long *time, struct calendar *date) {
  return dated_here(time, date);
}

struct calendar *gmtime_r(const long *time, struct calendar *date) {
  return dated_there(time, date);
}
