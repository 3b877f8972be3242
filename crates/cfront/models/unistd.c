// Input and output of unistd.h, sys/socket.h and sys/random.h: what is read, and how much is written, is not known.

typedef __typeof__(sizeof 0) size_t;
typedef long ssize_t;

long __attest_nondet_long(void);
void __attest_nondet_memory(void *, size_t);
void __attest_assume(int);
void __attest_may_set_errno(void);

static ssize_t receive(void *block, size_t size) {
  long bytes = __attest_nondet_long();
  __attest_assume(bytes == -1 || (bytes >= 0 && (size_t)bytes <= size));
  __attest_may_set_errno();
  if (bytes > 0)
    __attest_nondet_memory(block, bytes);
  return bytes;
}

static ssize_t deliver(size_t size) {
  long bytes = __attest_nondet_long();
  __attest_assume(bytes == -1 || (bytes >= 0 && (size_t)bytes <= size));
  __attest_may_set_errno();
  return bytes;
}

ssize_t read(int file, void *block, size_t size) {
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
  return deliver(size);
}

ssize_t send(int socket, const void *block, size_t size, int flags) {
  return deliver(size);
}

ssize_t sendto(int socket, const void *block, size_t size, int flags, const void *to, unsigned length) {
  return deliver(size);
}
