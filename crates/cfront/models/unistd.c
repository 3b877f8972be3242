// Input and output of unistd.h, sys/socket.h and sys/random.h: what is read, and how much is written, is not known.

typedef __typeof__(sizeof 0) size_t;
typedef long ssize_t;

int __attest_nondet_int(void);
unsigned __attest_nondet_uint(void);
long __attest_nondet_long(void);
void *__attest_nondet_pointer(void);
void __attest_set_errno(int);
void __attest_nondet_memory(void *, size_t);
void __attest_assume(int);
void __attest_may_set_errno(void);
void __attest_set_errno_if(int);
void __attest_not_modelled(const char *);
int __attest_checks_memory(void);
void *malloc(size_t);
size_t strlen(const char *);

enum { LONGEST_PATH = 4096 };
enum { READ_ONLY = 0, WRITE_ONLY = 1, MODES = 3, EBADF = 9 };

// Files that the program has opened and not closed since, and how: of more than these nothing is known.
static struct {
  int file, mode;
} files[8];
static int opened;

static void forget(int file) {
  for (int i = 0; i < opened; i++)
    if (files[i].file == file)
      files[i].file = -1;
}

static int is_open_for(int mode, int file) {
  for (int i = 0; i < opened; i++)
    if (files[i].file == file && files[i].mode == mode)
      return file >= 0;
  return 0;
}

static int descriptor(void) {
  int file = __attest_nondet_int();
  __attest_assume(file >= -1);
  __attest_set_errno_if(file < 0);
  forget(file);
  return file;
}

int open(const char *path, int flags, ...) {
  int file = descriptor();
  if (file >= 0 && opened < 8) {
    files[opened].file = file;
    files[opened].mode = flags & MODES;
    opened++;
  }
  return file;
}

int close(int file) {
  int result = __attest_nondet_int();
  __attest_assume(result == 0 || result == -1);
  __attest_set_errno_if(result < 0);
  forget(file);
  return result;
}

int dup2(int file, int other) {
  int result = descriptor();
  __attest_assume(result == -1 || result == other);
  forget(other);
  return result;
}

int dup3(int file, int other, int flags) {
  return dup2(file, other);
}

int close_range(unsigned first, unsigned last, int flags) {
  opened = 0;
  return close(-1);
}

void *fdopen(int file, const char *mode) {
  forget(file);
  __attest_may_set_errno();
  return __attest_nondet_pointer();
}

static ssize_t receive(void *block, size_t size) {
  long bytes = __attest_nondet_long();
  __attest_assume(bytes == -1 || (bytes >= 0 && (size_t)bytes <= size));
  __attest_set_errno_if(bytes < 0);
  if (bytes > 0)
    __attest_nondet_memory(block, bytes);
  return bytes;
}

// That the block can be read is in the table of accesses.
static ssize_t deliver(size_t size) {
  long bytes = __attest_nondet_long();
  __attest_assume(bytes == -1 || (bytes >= 0 && (size_t)bytes <= size));
  __attest_set_errno_if(bytes < 0);
  return bytes;
}

// What is left where a signal ends the waiting.
unsigned sleep(unsigned seconds) {
  unsigned left = __attest_nondet_uint();
  __attest_assume(left <= seconds);
  return left;
}

ssize_t read(int file, void *block, size_t size) {
  if (is_open_for(WRITE_ONLY, file)) {
    __attest_set_errno(EBADF);
    return -1;
  }
  return receive(block, size);
}

ssize_t recv(int socket, void *block, size_t size, int flags) {
  return receive(block, size);
}

ssize_t getrandom(void *block, size_t size, unsigned flags) {
  return receive(block, size);
}

int getentropy(void *block, size_t size) {
  long result = receive(block, size);
  __attest_assume(result == -1 || result == size);
  return result == -1 ? -1 : 0;
}

ssize_t write(int file, const void *block, size_t size) {
  if (is_open_for(READ_ONLY, file)) {
    __attest_set_errno(EBADF);
    return -1;
  }
  return deliver(size);
}

ssize_t send(int socket, const void *block, size_t size, int flags) {
  return deliver(size);
}

ssize_t sendto(int socket, const void *block, size_t size, int flags, const void *to, unsigned length) {
  return deliver(size);
}

int pipe(int *ends) {
  int failed = __attest_nondet_int();
  __attest_assume(failed == 0 || failed == -1);
  __attest_set_errno_if(failed);
  for (int i = 0; !failed && i < 2; i++) {
    ends[i] = __attest_nondet_int();
    __attest_assume(ends[i] >= 0);
    forget(ends[i]);
  }
  __attest_assume(failed || ends[0] != ends[1]);
  return failed;
}

// What is written is no text that ends: the caller does that.
ssize_t readlink(const char *path, char *block, size_t size) {
  ssize_t length = receive(block, size);
  __attest_assume(length != 0);
  return length;
}

// Without a block, the library makes one that the program has to free.
char *getcwd(char *block, size_t size) {
  size_t end = __attest_nondet_long();
  __attest_may_set_errno();
  if (end == 0 || end >= (block == 0 && size == 0 ? LONGEST_PATH : size))
    return 0;
  if (block == 0)
    block = malloc(size == 0 ? end + 1 : size);
  if (block == 0)
    return 0;
  __attest_nondet_memory(block, end);
  // Where the directory is none below the root, that is said in parentheses.
  __attest_assume(block[0] == '/' || block[0] == '(');
  block[end] = 0;
  return block;
}

// Numbers of glibc and musl.
enum { TICKS = 2, PAGE = 30, PROCESSORS = 83, PROCESSORS_AT_WORK = 84 };

static long page_size;

int getpagesize(void) {
  if (page_size == 0) {
    page_size = __attest_nondet_long();
    __attest_assume(page_size == 4096 || page_size == 16384 || page_size == 65536);
  }
  return page_size;
}

long sysconf(int name) {
  if (name == PAGE)
    return getpagesize();
  if (name == TICKS)
    return 100;
  long value = __attest_nondet_long();
  __attest_may_set_errno();
  __attest_assume(value >= (name == PROCESSORS || name == PROCESSORS_AT_WORK ? 1 : -1));
  return value;
}
