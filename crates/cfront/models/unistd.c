// Input of unistd.h and sys/socket.h: what is read is not known.

typedef __typeof__(sizeof 0) size_t;
typedef long ssize_t;

long __attest_nondet_long(void);
void __attest_nondet_memory(void *, size_t);
void __attest_assume(int);

static ssize_t receive(void *block, size_t size) {
  long bytes = __attest_nondet_long();
  __attest_assume(bytes == -1 || (bytes >= 0 && (size_t)bytes <= size));
  if (bytes > 0)
    __attest_nondet_memory(block, bytes);
  return bytes;
}

ssize_t read(int file, void *block, size_t size) {
  return receive(block, size);
}

ssize_t recv(int socket, void *block, size_t size, int flags) {
  return receive(block, size);
}
