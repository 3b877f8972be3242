// sys/ioctl.h: requests of Linux on x86 whose argument is known: what is told is not, nor whether it works.

typedef __typeof__(sizeof 0) size_t;

int __attest_nondet_int(void);
void __attest_assume(int);
void __attest_set_errno_if(int);
void __attest_nondet_memory(void *, size_t);
void __attest_read_memory(const void *, size_t);
void __attest_not_modelled(const char *);

// A request, and the bytes behind its argument that it writes, or reads.
struct request {
  unsigned long number;
  size_t written, read;
};

static const struct request known_requests[] = {
  {0x5401, 36, 0}, // TCGETS
  {0x5402, 0, 36}, // TCSETS
  {0x5403, 0, 36}, // TCSETSW
  {0x5404, 0, 36}, // TCSETSF
  {0x540f, 4, 0},  // TIOCGPGRP
  {0x5410, 0, 4},  // TIOCSPGRP
  {0x5411, 4, 0},  // TIOCOUTQ
  {0x5413, 8, 0},  // TIOCGWINSZ
  {0x5414, 0, 8},  // TIOCSWINSZ
  {0x541b, 4, 0},  // FIONREAD
  {0x5421, 0, 4},  // FIONBIO
  {0x5452, 0, 4},  // FIOASYNC
  {0x1260, sizeof(long), 0}, // BLKGETSIZE
  {0x1268, 4, 0},  // BLKSSZGET
};

// Those that have a number as their argument, or none.
static int takes_number(unsigned long request) {
  return request == 0x5409    // TCSBRK
    || request == 0x540a      // TCXONC
    || request == 0x540b      // TCFLSH
    || request == 0x540c      // TIOCEXCL
    || request == 0x540d      // TIOCNXCL
    || request == 0x540e      // TIOCSCTTY
    || request == 0x5422      // TIOCNOTTY
    || request == 0x5450      // FIONCLEX
    || request == 0x5451;     // FIOCLEX
}

int ioctl(int file, unsigned long request, ...) {
  int failed = __attest_nondet_int();
  __attest_assume(failed == 0 || failed == -1);
  if (takes_number(request)) {
    __attest_set_errno_if(failed);
    return failed;
  }
  for (unsigned i = 0; i < sizeof known_requests / sizeof *known_requests; i++)
    if (known_requests[i].number == request) {
      __builtin_va_list list;
      __builtin_va_start(list, request);
      void *argument = __builtin_va_arg(list, void *);
      __builtin_va_end(list);
      if (known_requests[i].read)
        __attest_read_memory(argument, known_requests[i].read);
      __attest_set_errno_if(failed);
      if (!failed && known_requests[i].written)
        __attest_nondet_memory(argument, known_requests[i].written);
      return failed;
    }
  __attest_not_modelled("ioctl with this request");
  return failed;
}
