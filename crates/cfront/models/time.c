// time.h and sys/time.h: what the clocks say is not known.

long __attest_nondet_long(void);
int __attest_nondet_int(void);
void __attest_assume(int);
_Bool __attest_nondet_bool(void);
void __attest_may_set_errno(void);

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
  __attest_may_set_errno();
  if (result == 0)
    read_clock(now, 1000000000);
  return result;
}

struct calendar {
  int second, minute, hour, day, month, year, weekday, yearday, saves;
  long offset;
  const char *zone;
};

// Any date; null for years that do not fit. Where the program looks at the name of the time zone, there is none.
static struct calendar *read_calendar(struct calendar *date) {
  __attest_may_set_errno();
  if (__attest_nondet_bool())
    return 0;
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
  return date;
}

static struct calendar shared;

struct calendar *localtime(const long *time) {
  return read_calendar(&shared);
}

struct calendar *gmtime(const long *time) {
  return read_calendar(&shared);
}

struct calendar *localtime_r(const long *time, struct calendar *date) {
  return read_calendar(date);
}

struct calendar *gmtime_r(const long *time, struct calendar *date) {
  return read_calendar(date);
}
