// Addresses and options of sys/socket.h, and waiting for files: what others send is not known.
// needs: unistd.h

typedef __typeof__(sizeof 0) size_t;
typedef long ssize_t;

int __attest_nondet_int(void);
long __attest_nondet_long(void);
short __attest_nondet_short(void);
unsigned __attest_nondet_uint(void);
void __attest_nondet_memory(void *, size_t);
void __attest_assume(int);
void __attest_may_set_errno(void);
void __attest_set_errno_if(int);
ssize_t recv(int, void *, size_t, int);
int pipe(int *);

// The greatest address of the system.
enum { MOST_OF_ADDRESS = 128 };

// Zero, or -1 after an error.
static int done_or_failed(void) {
  int result = __attest_nondet_int();
  __attest_assume(result == 0 || result == -1);
  __attest_set_errno_if(result < 0);
  return result;
}

// An object of which as much is written as there is room for; its whole length is told.
static void tell_object(void *object, unsigned *length, unsigned most) {
  unsigned whole = __attest_nondet_uint();
  __attest_assume(whole <= most);
  unsigned written = whole < *length ? whole : *length;
  if (written > 0)
    __attest_nondet_memory(object, written);
  *length = whole;
}

static int accepted(void *address, unsigned *length) {
  int socket = __attest_nondet_int();
  __attest_assume(socket >= -1);
  __attest_set_errno_if(socket < 0);
  if (socket >= 0 && address != 0)
    tell_object(address, length, MOST_OF_ADDRESS);
  return socket;
}

int accept(int socket, void *address, unsigned *length) {
  return accepted(address, length);
}

int accept4(int socket, void *address, unsigned *length, int flags) {
  return accepted(address, length);
}

ssize_t recvfrom(int socket, void *block, size_t size, int flags, void *address, unsigned *length) {
  ssize_t bytes = recv(socket, block, size, flags);
  if (bytes >= 0 && address != 0)
    tell_object(address, length, MOST_OF_ADDRESS);
  return bytes;
}

int getsockname(int socket, void *address, unsigned *length) {
  int failed = done_or_failed();
  if (!failed)
    tell_object(address, length, MOST_OF_ADDRESS);
  return failed;
}

int getpeername(int socket, void *address, unsigned *length) {
  return getsockname(socket, address, length);
}

int getsockopt(int socket, int level, int option, void *value, unsigned *length) {
  int failed = done_or_failed();
  if (!failed)
    tell_object(value, length, *length);
  return failed;
}

int socketpair(int domain, int type, int protocol, int *ends) {
  return pipe(ends);
}

// Of a set some members stay, or none. It is looked at in whole words.
static void keep_some(long *set, int count, int stays) {
  int bits = 8 * sizeof(long);
  for (int i = 0; set != 0 && i < (count + bits - 1) / bits; i++)
    set[i] = stays ? set[i] & __attest_nondet_long() : 0;
}

struct duration {
  long seconds, part;
};

int select(int count, void *reading, void *writing, void *failing, struct duration *timeout) {
  int result = __attest_nondet_int();
  int sets = (reading != 0) + (writing != 0) + (failing != 0);
  __attest_assume(result >= -1 && (result <= 0 || result <= (long long)sets * count));
  __attest_set_errno_if(result < 0);
  if (result >= 0) {
    keep_some(reading, count, result != 0);
    keep_some(writing, count, result != 0);
    keep_some(failing, count, result != 0);
  }
  if (timeout != 0) {
    long seconds = __attest_nondet_long(), part = __attest_nondet_long();
    __attest_assume(seconds >= 0 && seconds <= timeout->seconds && part >= 0 && part < 1000000);
    timeout->seconds = seconds;
    timeout->part = part;
  }
  return result;
}

struct awaited {
  int file;
  short events, found;
};

int poll(struct awaited *files, unsigned long count, int timeout) {
  int result = __attest_nondet_int();
  __attest_assume(result >= -1 && (result < 0 || (unsigned long)result <= count));
  __attest_set_errno_if(result < 0);
  int found = 0;
  if (result >= 0)
    for (unsigned long i = 0; i < count; i++) {
      files[i].found = result == 0 ? 0 : __attest_nondet_short();
      found += files[i].found != 0;
    }
  __attest_assume(result < 0 || found == result);
  return result;
}
