// Sets of signals, and signals that are ignored or left to the system, signal.h. Functions that handle signals run at any
// time: they are not modelled.

typedef __typeof__(sizeof 0) size_t;

int __attest_nondet_int(void);
void __attest_nondet_memory(void *, size_t);
void __attest_assume(int);
void __attest_may_set_errno(void);
void __attest_set_errno(int);
void __attest_read_memory(const void *, size_t);
void __attest_not_modelled(const char *);
size_t __attest_pointed_size(int);

enum { SIGNALS = 64, BITS = 8 * sizeof(long), WORDS = SIGNALS / BITS, FIRST_RESERVED = 32, LAST_RESERVED = 33 };
enum { INVALID = 22 };

// The library has room for more signals than the system has.
struct signals {
  unsigned long words[1024 / BITS];
};

int sigemptyset(struct signals *signals) {
  unsigned long *set = signals->words;
  for (int i = 0; i < WORDS; i++)
    set[i] = 0;
  return 0;
}

// Those that the library has for itself do not count.
int sigfillset(struct signals *signals) {
  unsigned long *set = signals->words;
  for (int i = 0; i < WORDS; i++)
    set[i] = ~0ul;
  for (int i = FIRST_RESERVED - 1; i < LAST_RESERVED; i++)
    set[i / BITS] &= ~(1ul << i % BITS);
  return 0;
}

static int is_signal(int number) {
  if (number >= 1 && number <= SIGNALS)
    return 1;
  __attest_set_errno(INVALID);
  return 0;
}

static int is_ones_own(int number) {
  if (number < FIRST_RESERVED || number > LAST_RESERVED)
    return 1;
  __attest_set_errno(INVALID);
  return 0;
}

int sigaddset(struct signals *signals, int number) {
  unsigned long *set = signals->words;
  if (!is_signal(number) || !is_ones_own(number))
    return -1;
  set[(number - 1) / BITS] |= 1ul << (number - 1) % BITS;
  return 0;
}

int sigdelset(struct signals *signals, int number) {
  unsigned long *set = signals->words;
  if (!is_signal(number) || !is_ones_own(number))
    return -1;
  set[(number - 1) / BITS] &= ~(1ul << (number - 1) % BITS);
  return 0;
}

int sigismember(const struct signals *signals, int number) {
  const unsigned long *set = signals->words;
  if (!is_signal(number))
    return -1;
  return set[(number - 1) / BITS] >> (number - 1) % BITS & 1;
}

static int tried(void) {
  int result = __attest_nondet_int();
  __attest_assume(result == 0 || result == -1);
  __attest_may_set_errno();
  return result;
}

int sigprocmask(int how, const struct signals *set, struct signals *old) {
  if (set != 0)
    __attest_read_memory(set, WORDS * sizeof(long));
  int failed = tried();
  if (!failed && old != 0)
    __attest_nondet_memory(old, WORDS * sizeof(long));
  return failed;
}

// The member that says what to do comes first: 0 and 1 are no functions.
int sigaction(int number, const void *wanted, void *old) {
  if (wanted != 0) {
    __attest_read_memory(wanted, __attest_pointed_size(1));
    if (*(const unsigned long *)wanted > 1)
      __attest_not_modelled("sigaction with a function");
  }
  int failed = tried();
  if (!failed && old != 0)
    __attest_nondet_memory(old, __attest_pointed_size(2));
  return failed;
}
