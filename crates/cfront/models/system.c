// sys/stat.h, sys/resource.h, sys/statvfs.h, sys/utsname.h, termios.h: what the system says of files and of itself is not known.

typedef __typeof__(sizeof 0) size_t;

int __attest_nondet_int(void);
unsigned __attest_nondet_uint(void);
void __attest_assume(int);
void __attest_may_set_errno(void);
void __attest_set_errno_if(int);
void __attest_nondet_memory(void *, size_t);
size_t __attest_pointed_size(int);

enum { FIELD_OF_NAME = 65, PERMISSIONS = 0777, MICROSECONDS = 1000000 };

// Sizes of `struct stat` on x86: of 64 bit programs, of 32 bit ones, of those with large files.
enum { FILE64 = 144, FILE32 = 88, FILE32_LARGE = 96 };

// The structures are those that the program declares: only their size matters here. A call that fails writes nothing, as the
// system calls of Linux.
static int tell(void *result, size_t size) {
  int failed = __attest_nondet_int();
  __attest_assume(failed == 0 || failed == -1);
  __attest_set_errno_if(failed);
  if (!failed)
    __attest_nondet_memory(result, size);
  return failed;
}

static void assume_moment(long seconds, long part, long parts) {
  __attest_assume(seconds >= 0 && part >= 0 && part < parts);
}

// Where the structure is that of Linux on x86, the size is not negative. The kind may be none: event and timer descriptors have no bits
// of one.
static int tell_of_file(char *result, size_t size) {
  int failed = tell(result, size);
  if (failed)
    return failed;
  if (size == FILE64)
    __attest_assume(*(long long *)(result + 48) >= 0);
  else if (size == FILE32)
    __attest_assume(*(int *)(result + 44) >= 0);
  else if (size == FILE32_LARGE)
    __attest_assume(*(long long *)(result + 44) >= 0);
  return 0;
}

// What the next one returns, where there has been one; from outside, only the system knows.
static struct {
  _Bool is_known;
  unsigned mask;
} creation;

unsigned umask(unsigned mask) {
  unsigned before = creation.is_known ? creation.mask : __attest_nondet_uint() & PERMISSIONS;
  creation.is_known = 1;
  creation.mask = mask & PERMISSIONS;
  return before;
}

int fstat(int file, void *result) {
  return tell_of_file(result, __attest_pointed_size(1));
}

int fstat64(int file, void *result) {
  return tell_of_file(result, __attest_pointed_size(1));
}

int stat(const char *path, void *result) {
  return tell_of_file(result, __attest_pointed_size(1));
}

int stat64(const char *path, void *result) {
  return tell_of_file(result, __attest_pointed_size(1));
}

int lstat(const char *path, void *result) {
  return tell_of_file(result, __attest_pointed_size(1));
}

int lstat64(const char *path, void *result) {
  return tell_of_file(result, __attest_pointed_size(1));
}

int fstatat(int directory, const char *path, void *result, int flags) {
  return tell_of_file(result, __attest_pointed_size(2));
}

int fstatvfs(int file, void *result) {
  return tell(result, __attest_pointed_size(1));
}

int statvfs(const char *path, void *result) {
  return tell(result, __attest_pointed_size(1));
}

int fstatfs(int file, void *result) {
  return tell(result, __attest_pointed_size(1));
}

int statfs(const char *path, void *result) {
  return tell(result, __attest_pointed_size(1));
}

int getrlimit(int resource, void *result) {
  size_t size = __attest_pointed_size(1);
  int failed = tell(result, size);
  unsigned long *limits = result;
  __attest_assume(failed || size != 2 * sizeof *limits || limits[0] <= limits[1]);
  return failed;
}

// Two times, and what else is used.
int getrusage(int who, void *result) {
  size_t size = __attest_pointed_size(1);
  int failed = tell(result, size);
  long *used = result;
  for (int i = 0; !failed && size == 18 * sizeof *used && i < 4; i += 2)
    assume_moment(used[i], used[i + 1], MICROSECONDS);
  for (int i = 4; !failed && size == 18 * sizeof *used && i < 18; i++)
    __attest_assume(used[i] >= 0);
  return failed;
}

int getitimer(int which, void *result) {
  size_t size = __attest_pointed_size(1);
  int failed = tell(result, size);
  long *times = result;
  for (int i = 0; !failed && size == 4 * sizeof *times && i < 4; i += 2)
    assume_moment(times[i], times[i + 1], MICROSECONDS);
  return failed;
}

int tcgetattr(int file, void *result) {
  return tell(result, __attest_pointed_size(1));
}

// Names of 64 characters at most, with zeros behind them up to the end of their fields.
int uname(void *result) {
  size_t size = __attest_pointed_size(0);
  int failed = tell(result, size);
  for (size_t end = FIELD_OF_NAME; !failed && end <= size; end += FIELD_OF_NAME)
    ((char *)result)[end - 1] = 0;
  return failed;
}

int sysinfo(void *result) {
  return tell(result, __attest_pointed_size(0));
}
