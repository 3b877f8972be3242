// stdlib.h and inttypes.h, C locale.
// needs: string.h

typedef __typeof__(sizeof 0) size_t;

void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void *memalign(size_t, size_t);
void *memcpy(void *, const void *, size_t);
size_t strlen(const char *);
int strcmp(const char *, const char *);
void __attest_set_errno(int);
void __attest_may_set_errno(void);
void __attest_not_modelled(const char *);
void __attest_in_doubt(const char *);
int __attest_nondet_int(void);
long long __attest_nondet_long_long(void);
int __attest_checks_memory(void);
char *__attest_nondet_string(void);
void __attest_assume(int);

enum { ENOMEM = 12, EINVAL = 22, ERANGE = 34 };

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;

div_t div(int a, int b) {
  div_t result;
  result.quot = a / b;
  result.rem = a % b;
  return result;
}

ldiv_t ldiv(long a, long b) {
  ldiv_t result;
  result.quot = a / b;
  result.rem = a % b;
  return result;
}

lldiv_t lldiv(long long a, long long b) {
  lldiv_t result;
  result.quot = a / b;
  result.rem = a % b;
  return result;
}

lldiv_t imaxdiv(long long a, long long b) {
  return lldiv(a, b);
}

static int changed(void) {
  int result = __attest_nondet_int();
  __attest_assume(result == 0 || result == -1);
  __attest_may_set_errno();
  return result;
}

static int is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

// Where the digits begin.
static const char *digits(const char *s, char *sign) {
  size_t i = 0;
  while (is_space(s[i]))
    i++;
  *sign = s[i];
  if (*sign == '-' || *sign == '+')
    i++;
  return s + i;
}

// More digits may say a number that does not fit, which is undefined: glibc gives the largest one, and says so in errno.
enum { DIGITS_THAT_FIT = 18 };

static int is_too_long(const char *first, const char *end) {
  int is = end - first > DIGITS_THAT_FIT;
  if (is)
    __attest_may_set_errno();
  return is;
}

static long long decimal(const char *s) {
  char sign;
  const char *first = digits(s, &sign);
  const char *at = first;
  unsigned long long n = 0;
  for (; *at >= '0' && *at <= '9'; at++)
    n = n * 10 + (*at - '0');
  if (is_too_long(first, at))
    return __attest_nondet_long_long();
  return sign == '-' ? -n : n;
}

enum { DIGITS_OF_INT = 9, MOST = 0x7fffffff };

// Where `long` has 32 bits, glibc gives the nearest number that fits.
static int clamped(const char *s) {
  long long n = decimal(s);
  __attest_may_set_errno();
  return n > MOST ? MOST : n < -MOST - 1 ? -MOST - 1 : n;
}

// The same number in half the width, for the sake of who has to find digits for it.
int atoi(const char *s) {
  char sign;
  const char *first = digits(s, &sign);
  const char *at = first;
  unsigned n = 0;
  for (; *at >= '0' && *at <= '9'; at++)
    n = n * 10 + (*at - '0');
  if (sizeof(long) == 4 && at - first > DIGITS_OF_INT)
    return clamped(s);
  if (is_too_long(first, at))
    return __attest_nondet_int();
  return sign == '-' ? -n : n;
}

long atol(const char *s) {
  return sizeof(long) == 4 ? clamped(s) : decimal(s);
}

long long atoll(const char *s) {
  return decimal(s);
}

// What a numeral is made of, and where it ends; the end is the beginning if there is none, and null in no base.
struct numeral {
  unsigned long long value;
  int is_negative;
  int is_too_large;
  const char *end;
};

static int digit_of(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z')
    return c - 'A' + 10;
  return 36;
}

static void read_numeral(const char *s, int base, unsigned long long limit, struct numeral *n) {
  const char *at = s;
  n->value = 0;
  n->is_negative = 0;
  n->is_too_large = 0;
  n->end = s;
  if (base < 0 || base == 1 || base > 36) {
    n->end = 0;
    __attest_set_errno(EINVAL);
    return;
  }
  while (is_space(*at))
    at++;
  if (*at == '-' || *at == '+') {
    n->is_negative = *at == '-';
    at++;
  }
  if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit_of(at[2]) < 16) {
    at += 2;
    base = 16;
  }
  if (base == 0)
    base = *at == '0' ? 8 : 10;
  while (digit_of(*at) < base) {
    unsigned digit = digit_of(*at);
    if (n->value > limit / base || n->value * base > limit - digit)
      n->is_too_large = 1;
    n->value = n->value * base + digit;
    at++;
    n->end = at;
  }
  if (n->is_too_large)
    __attest_set_errno(ERANGE);
}

// A number between `-max - 1` and `max`.
static long long read_signed(const char *s, char **end, int base, long long max) {
  struct numeral n;
  read_numeral(s, base, (unsigned long long)max + 1, &n);
  if (end != 0 && n.end != 0)
    *end = (char *)n.end;
  if (!n.is_negative && n.value == (unsigned long long)max + 1) {
    n.is_too_large = 1;
    __attest_set_errno(ERANGE);
  }
  if (n.is_too_large)
    return n.is_negative ? -max - 1 : max;
  return n.is_negative ? -n.value : n.value;
}

static unsigned long long read_unsigned(const char *s, char **end, int base, unsigned long long max) {
  struct numeral n;
  read_numeral(s, base, max, &n);
  if (end != 0 && n.end != 0)
    *end = (char *)n.end;
  if (n.is_too_large)
    return max;
  return n.is_negative ? -n.value : n.value;
}

long strtol(const char *s, char **end, int base) {
  return read_signed(s, end, base, (long)(~0ul >> 1));
}

long long strtoll(const char *s, char **end, int base) {
  return read_signed(s, end, base, (long long)(~0ull >> 1));
}

long long strtoimax(const char *s, char **end, int base) {
  return read_signed(s, end, base, (long long)(~0ull >> 1));
}

unsigned long strtoul(const char *s, char **end, int base) {
  return read_unsigned(s, end, base, ~0ul);
}

unsigned long long strtoull(const char *s, char **end, int base) {
  return read_unsigned(s, end, base, ~0ull);
}

unsigned long long strtoumax(const char *s, char **end, int base) {
  return read_unsigned(s, end, base, ~0ull);
}

// Any sequence of numbers, whatever the seed: RAND_MAX is 2147483647. A seed behind the first numbers may bring them again,
// in glibc those of `random` and `rand` for one another.
static int is_drawn, is_seeded_again;

static int draw(void) {
  if (is_seeded_again)
    __attest_in_doubt("what numbers the same seed gives again");
  is_drawn = 1;
  int result = __attest_nondet_int();
  __attest_assume(result >= 0);
  return result;
}

static void begin_again(void) {
  is_seeded_again = is_drawn;
}

int rand(void) {
  return draw();
}

void srand(unsigned seed) {
  begin_again();
}

long random(void) {
  return draw();
}

void srandom(unsigned seed) {
  begin_again();
}

static unsigned first_seed;
static int is_seed_known;

int rand_r(unsigned *seed) {
  if (is_seed_known && *seed == first_seed)
    __attest_in_doubt("what numbers the same seed gives again");
  if (!is_seed_known)
    first_seed = *seed;
  is_seed_known = 1;
  *seed = __attest_nondet_int();
  int result = __attest_nondet_int();
  __attest_assume(result >= 0);
  return result;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0)
    return EINVAL;
  void *block = memalign(alignment, size);
  if (block == 0)
    return ENOMEM;
  *result = block;
  return 0;
}

void *reallocarray(void *block, size_t count, size_t size) {
  if (size != 0 && count > ~(size_t)0 / size) {
    __attest_set_errno(ENOMEM);
    return 0;
  }
  return realloc(block, count * size);
}

// What runs at the end of the program, the last registered first.
enum { MOST_HANDLERS = 32 };
static void (*handlers[MOST_HANDLERS])(void);
static unsigned registered;
static int have_run;

int atexit(void (*handler)(void)) {
  if (registered == MOST_HANDLERS)
    __attest_not_modelled("more than 32 functions for atexit");
  // When it would run depends on how the program is linked.
  if (have_run)
    __attest_not_modelled("atexit within __attribute__((destructor))");
  handlers[registered] = handler;
  registered++;
  return 0;
}

void __attest_run_exit_handlers(void) {
  while (registered > 0) {
    registered--;
    handlers[registered]();
  }
  have_run = 1;
}

// The environment: a name has the value that it had when the program asked before. Whoever changes it makes that unknown.
static char names[8][32];
static char *values[8];
static int asked;
static int is_changed, has_own_text;

static int change(void) {
  asked = 0;
  is_changed = 1;
  return changed();
}

char *getenv(const char *name) {
  if (has_own_text)
    __attest_not_modelled("getenv behind putenv");
  if (is_changed)
    __attest_in_doubt("what the program finds in the environment that it has changed");
  for (int i = 0; i < asked; i++)
    if (strcmp(names[i], name) == 0)
      return values[i];
  size_t n = strlen(name);
  if (asked == 8 || n >= 32)
    __attest_not_modelled("getenv of more than 8 names, or of long ones");
  memcpy(names[asked], name, n + 1);
  char *value = __attest_nondet_string();
  values[asked] = value;
  asked++;
  return value;
}

int setenv(const char *name, const char *value, int overwrites) {
  return change();
}

int unsetenv(const char *name) {
  return change();
}

// The text itself becomes a part of the environment: what is found there later may be an object of the program.
int putenv(char *text) {
  if (__attest_checks_memory())
    strlen(text);
  has_own_text = 1;
  return change();
}

int clearenv(void) {
  return change();
}

// assumes: qsort compares and moves elements as insertion sort does; elements that compare equal keep their order
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  char *a = base;
  if (size == 0)
    return;
  char moved[size];
  for (size_t i = 1; i < count; i++) {
    for (size_t k = i; k > 0 && compare(a + (k - 1) * size, a + k * size) > 0; k--) {
      memcpy(moved, a + k * size, size);
      memcpy(a + k * size, a + (k - 1) * size, size);
      memcpy(a + (k - 1) * size, moved, size);
    }
  }
}

// assumes: bsearch halves the range; of elements that compare equal it returns the one that it meets first
void *bsearch(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  const char *a = base;
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = compare(key, a + middle * size);
    if (order == 0)
      return (void *)(a + middle * size);
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return 0;
}
