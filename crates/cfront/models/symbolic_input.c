// Standard input and files as KLEE's `--sym-stdin` and `--sym-files` have them: so many bytes of any values, and then their end.
// A function stands here for the one of the same name behind `__attest_sized_`. Of all other streams and descriptors nothing more
// is known than the other models say. `symbolic_input.rs` says the numbers: CHANGES_STDIN, HAS_STDIN, STDIN_BYTES, FILES, FILE_BYTES.
// needs: stdio.h
// needs: unistd.h
// needs: wchar.h

typedef __typeof__(sizeof 0) size_t;
typedef long ssize_t;
typedef int wchar_t;
typedef __builtin_va_list va_list;

int __attest_nondet_character(void);
int __attest_nondet_int(void);
long __attest_nondet_long(void);
_Bool __attest_nondet_bool(void);
void *__attest_nondet_pointer(void);
void __attest_nondet_memory(void *, size_t);
void __attest_assume(int);
void __attest_may_set_errno(void);
void __attest_set_errno(int);
void __attest_set_errno_if(int);
int __attest_is_outside(const void *);
void __attest_not_modelled(const char *);
int ungetc(int, void *);
int fgetc(void *);
char *fgets(char *, int, void *);
size_t fread(void *, size_t, size_t, void *);
ssize_t getdelim(char **, size_t *, int, void *);
unsigned fgetwc(void *);
wchar_t *fgetws(wchar_t *, int, void *);
void *fdopen(int, const char *);
int open(const char *, int, ...);
int close(int);
int dup2(int, int);
ssize_t read(int, void *, size_t);

extern void *stdin;

enum { OPEN_AT_ONCE = 4, NOTHING = -1, STANDARD_INPUT = 0, FIRST_FILE = 1 };

// What is left of standard input; a character that has come back, or -1; whether a read has met the end; whether a stream may hold
// bytes that a descriptor does not find any more; whether it has been closed or replaced.
static size_t left = STDIN_BYTES;
static int returned = -1, has_ended, is_buffered, is_lost;

// Files that are open, by their number from 1: which one, or 0; the descriptor, or -1 for a stream; and the same as above.
static struct {
  int file, descriptor, returned, has_ended;
  size_t at;
} sources[OPEN_AT_ONCE];

// The streams of files are the addresses of these.
static char handles[OPEN_AT_ONCE];

static unsigned char contents[FILES * FILE_BYTES + 1];
static char is_made[FILES + 1];

// The number of a stream, or NOTHING where it is none of these.
static int source_of(void *file) {
  if (CHANGES_STDIN)
    __attest_not_modelled("a program that makes stdin another stream where its bytes are counted");
  if (HAS_STDIN && !is_lost && file == stdin)
    return STANDARD_INPUT;
  if (FILES > 0)
    for (int i = 0; i < OPEN_AT_ONCE; i++)
      if (file == &handles[i] && sources[i].file != 0)
        return FIRST_FILE + i;
  return NOTHING;
}

static int source_of_descriptor(int descriptor) {
  if (HAS_STDIN && !is_lost && descriptor == 0)
    return STANDARD_INPUT;
  if (FILES > 0)
    for (int i = 0; i < OPEN_AT_ONCE; i++)
      if (sources[i].file != 0 && sources[i].descriptor == descriptor)
        return FIRST_FILE + i;
  return NOTHING;
}

static int standard_source(void) {
  if (CHANGES_STDIN)
    source_of(stdin);
  return HAS_STDIN && !is_lost ? STANDARD_INPUT : NOTHING;
}

static int take_from_file(int source) {
  int i = source - FIRST_FILE;
  int c = sources[i].returned;
  sources[i].returned = -1;
  if (c >= 0)
    return c;
  if (sources[i].at >= FILE_BYTES) {
    sources[i].has_ended = 1;
    return -1;
  }
  c = contents[(sources[i].file - 1) * FILE_BYTES + sources[i].at];
  sources[i].at++;
  return c;
}

// The next byte, or -1 at the end.
static int take(int source) {
  if (FILES > 0 && source >= FIRST_FILE)
    return take_from_file(source);
  int c = returned;
  returned = -1;
  if (c >= 0)
    return c;
  is_buffered = 1;
  if (left == 0) {
    has_ended = 1;
    return -1;
  }
  left--;
  c = __attest_nondet_character();
  __attest_assume(c >= 0 && c <= 255);
  return c;
}

static int is_given_back(int source) {
  return FILES > 0 && source >= FIRST_FILE ? sources[source - FIRST_FILE].returned >= 0 : returned >= 0;
}

static void give_back(int source, int c) {
  if (FILES > 0 && source >= FIRST_FILE)
    sources[source - FIRST_FILE].returned = c;
  else
    returned = c;
}

// Whether a read has met the end.
static int is_at_end(int source) {
  return source == STANDARD_INPUT ? has_ended : sources[source - FIRST_FILE].has_ended;
}

static void clear_end(int source) {
  if (source == STANDARD_INPUT)
    has_ended = 0;
  else
    sources[source - FIRST_FILE].has_ended = 0;
}

// What comes next stays there.
static int peek(int source) {
  int c = take(source);
  if (c >= 0)
    give_back(source, c);
  return c;
}

static int any_result(int least, int most) {
  int result = __attest_nondet_int();
  __attest_assume(result >= least && result <= most);
  __attest_set_errno_if(result < 0);
  return result;
}

static int next_of(void *file) {
  int source = source_of(file);
  return source == NOTHING ? fgetc(file) : take(source);
}

static int next_of_standard(void) {
  return standard_source() == NOTHING ? fgetc(stdin) : take(STANDARD_INPUT);
}

int __attest_sized_getchar(void) {
  return next_of_standard();
}

int __attest_sized_getchar_unlocked(void) {
  return next_of_standard();
}

int __attest_sized_getc(void *file) {
  return next_of(file);
}

int __attest_sized_getc_unlocked(void *file) {
  return next_of(file);
}

int __attest_sized__IO_getc(void *file) {
  return next_of(file);
}

int __attest_sized_fgetc(void *file) {
  return next_of(file);
}

int __attest_sized_fgetc_unlocked(void *file) {
  return next_of(file);
}

int __attest_sized_getw(void *file) {
  __attest_not_modelled("getw where the bytes of an input are counted");
  return -1;
}

int __attest_sized_ungetc(int c, void *file) {
  int source = source_of(file);
  if (source == NOTHING)
    return ungetc(c, file);
  if (c == -1)
    return -1;
  if (is_given_back(source))
    __attest_not_modelled("more than one character that ungetc gives back");
  give_back(source, (unsigned char)c);
  clear_end(source);
  return (unsigned char)c;
}

int __attest_sized_feof(void *file) {
  int source = source_of(file);
  return source == NOTHING ? __attest_nondet_int() : is_at_end(source);
}

int __attest_sized_feof_unlocked(void *file) {
  return __attest_sized_feof(file);
}

int __attest_sized_ferror(void *file) {
  return source_of(file) == NOTHING ? __attest_nondet_int() : 0;
}

int __attest_sized_ferror_unlocked(void *file) {
  return __attest_sized_ferror(file);
}

void __attest_sized_clearerr(void *file) {
  int source = source_of(file);
  if (source != NOTHING)
    clear_end(source);
}

void __attest_sized_clearerr_unlocked(void *file) {
  __attest_sized_clearerr(file);
}

static char *line_of(int source, char *s, int n) {
  int i = 0, c = 0;
  if (n <= 0)
    return 0;
  while (i < n - 1 && c != '\n' && c != -1) {
    c = take(source);
    if (c != -1) {
      s[i] = c;
      i++;
    }
  }
  if (c == -1 && i == 0)
    return 0;
  s[i] = 0;
  return s;
}

char *__attest_sized_fgets(char *s, int n, void *file) {
  int source = source_of(file);
  return source == NOTHING ? fgets(s, n, file) : line_of(source, s, n);
}

char *__attest_sized_fgets_unlocked(char *s, int n, void *file) {
  int source = source_of(file);
  return source == NOTHING ? fgets(s, n, file) : line_of(source, s, n);
}

char *__attest_sized_gets(char *s) {
  size_t i = 0;
  int c = next_of_standard();
  if (c == -1)
    return 0;
  while (c != '\n' && c != -1) {
    s[i] = c;
    i++;
    c = next_of_standard();
  }
  s[i] = 0;
  return s;
}

static ssize_t text_up_to(int source, char **block, size_t *size, int end) {
  if (block == 0 || size == 0) {
    __attest_set_errno(NOT_VALID);
    return -1;
  }
  if (!make_room(block, size, 1))
    return -1;
  size_t n = 0;
  int c = take(source);
  while (c != -1) {
    if (!make_room(block, size, n + 2))
      return -1;
    (*block)[n] = c;
    n++;
    if (c == (unsigned char)end)
      break;
    c = take(source);
  }
  if (n == 0)
    return -1;
  (*block)[n] = 0;
  return n;
}

ssize_t __attest_sized_getdelim(char **block, size_t *size, int end, void *file) {
  int source = source_of(file);
  return source == NOTHING ? getdelim(block, size, end, file) : text_up_to(source, block, size, end);
}

ssize_t __attest_sized___getdelim(char **block, size_t *size, int end, void *file) {
  return __attest_sized_getdelim(block, size, end, file);
}

ssize_t __attest_sized_getline(char **block, size_t *size, void *file) {
  return __attest_sized_getdelim(block, size, '\n', file);
}

// Bytes of a file from where it stands.
static size_t copy_from_file(int source, char *to, size_t most) {
  int i = source - FIRST_FILE;
  size_t n = FILE_BYTES - sources[i].at;
  if (most < n)
    n = most;
  for (size_t k = 0; k < n; k++)
    to[k] = contents[(sources[i].file - 1) * FILE_BYTES + sources[i].at + k];
  sources[i].at += n;
  return n;
}

static size_t bytes_from_standard_input(char *to, size_t most) {
  size_t n = left < most ? left : most;
  if (n > 0)
    __attest_nondet_memory(to, n);
  left -= n;
  return n;
}

static size_t bytes_of_stream(int source, char *to, size_t most) {
  size_t n = 0;
  if (is_given_back(source)) {
    to[0] = take(source);
    n = 1;
  }
  if (FILES > 0 && source >= FIRST_FILE) {
    n += copy_from_file(source, to + n, most - n);
    sources[source - FIRST_FILE].has_ended |= n < most;
    return n;
  }
  is_buffered = 1;
  n += bytes_from_standard_input(to + n, most - n);
  has_ended |= n < most;
  return n;
}

// A block that ends above all addresses is no block.
static size_t elements_of(int source, void *block, size_t size, size_t count) {
  if (size == 0 || count == 0)
    return 0;
  __attest_assume(count <= ~(size_t)0 / size);
  return bytes_of_stream(source, block, size * count) / size;
}

size_t __attest_sized_fread(void *block, size_t size, size_t count, void *file) {
  int source = source_of(file);
  return source == NOTHING ? fread(block, size, count, file) : elements_of(source, block, size, count);
}

size_t __attest_sized_fread_unlocked(void *block, size_t size, size_t count, void *file) {
  int source = source_of(file);
  return source == NOTHING ? fread(block, size, count, file) : elements_of(source, block, size, count);
}

// Behind reads of the stream, which may have taken more than the program has seen, the descriptor has any part of what is left.
ssize_t __attest_sized_read(int descriptor, void *block, size_t size) {
  int source = source_of_descriptor(descriptor);
  if (source == NOTHING)
    return read(descriptor, block, size);
  if (source != STANDARD_INPUT)
    return copy_from_file(source, block, size);
  if (is_buffered) {
    size_t most = __attest_nondet_long();
    __attest_assume(most <= size);
    size = most;
  }
  return bytes_from_standard_input(block, size);
}

static unsigned next_wide_of(int source) {
  int c = take(source);
  // A byte that is no character: whether it stays there is not known.
  if (c >= 128) {
    if (__attest_nondet_bool())
      give_back(source, c);
    __attest_set_errno_if(1);
    return -1;
  }
  return c;
}

unsigned __attest_sized_fgetwc(void *file) {
  int source = source_of(file);
  return source == NOTHING ? fgetwc(file) : next_wide_of(source);
}

unsigned __attest_sized_fgetwc_unlocked(void *file) {
  return __attest_sized_fgetwc(file);
}

unsigned __attest_sized_getwc(void *file) {
  return __attest_sized_fgetwc(file);
}

unsigned __attest_sized_getwc_unlocked(void *file) {
  return __attest_sized_fgetwc(file);
}

unsigned __attest_sized_getwchar(void) {
  return standard_source() == NOTHING ? fgetwc(stdin) : next_wide_of(STANDARD_INPUT);
}

unsigned __attest_sized_getwchar_unlocked(void) {
  return __attest_sized_getwchar();
}

unsigned __attest_sized_ungetwc(unsigned c, void *file) {
  __attest_not_modelled("ungetwc where the bytes of an input are counted");
  return -1;
}

wchar_t *__attest_sized_fgetws(wchar_t *s, int n, void *file) {
  int source = source_of(file);
  if (source == NOTHING)
    return fgetws(s, n, file);
  int i = 0, c = 0;
  if (n <= 0)
    return 0;
  while (i < n - 1 && c != '\n' && c != -1) {
    c = next_wide_of(source);
    if (c != -1) {
      s[i] = c;
      i++;
    }
  }
  // Behind a byte that is no character, what is written is not known.
  if (c == -1 && !is_at_end(source)) {
    __attest_nondet_memory(s, n * sizeof(wchar_t));
    return 0;
  }
  if (c == -1 && i == 0)
    return 0;
  s[i] = 0;
  return s;
}

wchar_t *__attest_sized_fgetws_unlocked(wchar_t *s, int n, void *file) {
  return __attest_sized_fgetws(s, n, file);
}

// Characters that the call of scanf has taken.
static size_t scanned;

static int take_scanned(int source) {
  scanned++;
  return take(source);
}

static void skip_blanks(int source) {
  while (is_blank_one(peek(source)))
    take_scanned(source);
}

// Each of these says what a step has come to.
enum { SCANNED, OTHER_INPUT, INPUT_ENDED };

static int scan_one_letter(int source, char c) {
  int next = peek(source);
  if (next == -1)
    return INPUT_ENDED;
  if (next != (unsigned char)c)
    return OTHER_INPUT;
  take_scanned(source);
  return SCANNED;
}

static int scan_one_integer(int source, size_t width, size_t base, int is_signed, void *to, size_t size) {
  unsigned long long magnitude = 0;
  size_t digits = 0;
  int is_too_large = 0, is_negative = 0;
  skip_blanks(source);
  int c = peek(source);
  if (c == -1)
    return INPUT_ENDED;
  if (c == '-' || c == '+') {
    is_negative = take_scanned(source) == '-';
    width--;
  }
  if (width > 0 && (base == 0 || base == 16) && peek(source) == '0') {
    take_scanned(source);
    width--;
    digits++;
    if (width > 0 && (peek(source) == 'x' || peek(source) == 'X')) {
      take_scanned(source);
      width--;
      base = 16;
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0)
    base = 10;
  while (width > 0) {
    c = peek(source);
    if (c == -1 || digit_value(c) >= base)
      break;
    unsigned digit = digit_value(c);
    is_too_large |= magnitude > (~0ull - digit) / base;
    magnitude = magnitude * base + digit;
    take_scanned(source);
    width--;
    digits++;
  }
  if (digits == 0)
    return OTHER_INPUT;
  if (to != 0)
    store_bits(to, nearest(magnitude, is_too_large, is_negative, is_signed, size), size);
  return SCANNED;
}

// `%c`: all of the characters, which get no end.
static int scan_some_characters(int source, size_t n, char *to) {
  size_t i = 0;
  while (i < n) {
    int c = peek(source);
    if (c == -1)
      break;
    take_scanned(source);
    if (to != 0)
      to[i] = c;
    i++;
  }
  return i == 0 ? INPUT_ENDED : SCANNED;
}

// `%s` where there is no set, and `%[`.
static int scan_one_text(int source, size_t width, const char *set, size_t n, int is_complement, char *to) {
  size_t i = 0;
  if (set == 0)
    skip_blanks(source);
  if (peek(source) == -1)
    return INPUT_ENDED;
  while (i < width) {
    int c = peek(source);
    if (c == -1 || (set == 0 ? is_blank_one(c) : !is_in_set(c, set, n, is_complement)))
      break;
    take_scanned(source);
    if (to != 0)
      to[i] = c;
    i++;
  }
  if (i == 0)
    return OTHER_INPUT;
  if (to != 0)
    to[i] = 0;
  return SCANNED;
}

// How many items are stored, as `scan` of sscanf.c has it for a text.
static int scan_source(int source, const char *format, va_list list) {
  int done = 0;
  size_t i = 0;
  if (source == NOTHING)
    __attest_not_modelled("scanf of another stream where the bytes of an input are counted");
  scanned = 0;
  while (format[i] != 0) {
    char c = format[i];
    int step = SCANNED, is_stored = 0;
    i++;
    if (c != '%') {
      if (is_blank_one(c))
        skip_blanks(source);
      else
        step = scan_one_letter(source, c);
    } else {
      int is_dropped = format[i] == '*';
      size_t start = i + is_dropped;
      i = after_digits(format, start);
      size_t width = number_between(format, start, i);
      start = i;
      while (is_of(format[i], "hlLqjzt"))
        i++;
      size_t size = integer_size(format, start, i), is_plain = start == i;
      c = format[i];
      i++;
      void *to = is_dropped || c == '%' ? 0 : __builtin_va_arg(list, void *);
      is_stored = !is_dropped;
      if (c == '%') {
        skip_blanks(source);
        step = scan_one_letter(source, '%');
        is_stored = 0;
      } else if (c == 'n') {
        if (!is_dropped)
          store_bits(to, scanned, size);
        is_stored = 0;
      } else if (is_of(c, "diuxXo")) {
        step = scan_one_integer(source, width, base_of(c), is_of(c, "di"), to, size);
      } else if (c == 'c' && is_plain) {
        step = scan_some_characters(source, width == ~(size_t)0 ? 1 : width, to);
      } else if (c == 's' && is_plain) {
        step = scan_one_text(source, width, 0, 0, 0, to);
      } else if (c == '[' && is_plain) {
        int is_complement = format[i] == '^';
        start = i + is_complement;
        i = set_end(format, start);
        step = scan_one_text(source, width, format + start, i - start, is_complement, to);
        i++;
      } else {
        __attest_not_modelled("a conversion of scanf where the bytes of an input are counted");
      }
    }
    if (step != SCANNED)
      return step == INPUT_ENDED && done == 0 ? -1 : done;
    done += is_stored;
  }
  return done;
}

int __attest_sized_vfscanf(void *file, const char *format, va_list list) {
  return scan_source(source_of(file), format, list);
}

int __attest_sized_vscanf(const char *format, va_list list) {
  return scan_source(standard_source(), format, list);
}

int __attest_sized_fscanf(void *file, const char *format, ...) {
  va_list list;
  __builtin_va_start(list, format);
  int done = scan_source(source_of(file), format, list);
  __builtin_va_end(list);
  return done;
}

int __attest_sized_scanf(const char *format, ...) {
  va_list list;
  __builtin_va_start(list, format);
  int done = scan_source(standard_source(), format, list);
  __builtin_va_end(list);
  return done;
}

// The number of the file that this is the name of, from 1, or 0.
static int file_named(const char *path) {
  if (FILES == 0)
    return 0;
  int number = path[0] - 'A' + 1;
  return number >= 1 && number <= FILES && path[1] == 0 ? number : 0;
}

static void refuse_changes(const char *path) {
  if (file_named(path) != 0)
    __attest_not_modelled("a change of a file of --sym-files");
}

// A free place among those of open files, which begins with the first byte.
static int new_source(int file) {
  int i = 0;
  while (i < OPEN_AT_ONCE && sources[i].file != 0)
    i++;
  if (i == OPEN_AT_ONCE)
    __attest_not_modelled("more than four files of --sym-files open at once");
  if (!is_made[file - 1]) {
    if (FILE_BYTES > 0)
      __attest_nondet_memory(contents + (file - 1) * FILE_BYTES, FILE_BYTES);
    is_made[file - 1] = 1;
  }
  sources[i].file = file;
  sources[i].descriptor = -1;
  sources[i].returned = -1;
  sources[i].has_ended = 0;
  sources[i].at = 0;
  return i;
}

// A stream that is none of these, or null.
static void *other_stream(void) {
  void *stream = __attest_nondet_pointer();
  __attest_set_errno_if(stream == 0);
  __attest_assume(stream == 0 || (__attest_is_outside(stream) && stream != stdin));
  return stream;
}

void *__attest_sized_fopen(const char *path, const char *mode) {
  int file = file_named(path);
  if (file == 0)
    return other_stream();
  if (mode[0] != 'r' || (mode[1] != 0 && (mode[1] != 'b' || mode[2] != 0)))
    __attest_not_modelled("a file of --sym-files that is opened for more than reading");
  return &handles[new_source(file)];
}

void *__attest_sized_freopen(const char *path, const char *mode, void *file) {
  int source = source_of(file);
  if (source > STANDARD_INPUT || path == 0 || file_named(path) != 0)
    __attest_not_modelled("freopen of a file of --sym-files or of a stream in another mode");
  if (source == STANDARD_INPUT)
    is_lost = 1;
  void *stream = __attest_nondet_bool() ? file : 0;
  __attest_set_errno_if(stream == 0);
  return stream;
}

// It is closed, or another one has its number.
static void let_go(int source) {
  if (source == STANDARD_INPUT)
    is_lost = 1;
  else if (source != NOTHING)
    sources[source - FIRST_FILE].file = 0;
}

int __attest_sized_fclose(void *file) {
  int source = source_of(file);
  let_go(source);
  return source == NOTHING ? any_result(-1, 0) : 0;
}

int __attest_sized_fcloseall(void) {
  __attest_not_modelled("fcloseall where the bytes of an input are counted");
  return 0;
}

int __attest_sized_fileno(void *file) {
  int source = source_of(file);
  if (source == STANDARD_INPUT)
    return 0;
  if (source != NOTHING)
    __attest_not_modelled("the descriptor of a stream of --sym-files");
  int descriptor = __attest_nondet_int();
  __attest_set_errno_if(descriptor < 0);
  __attest_assume(descriptor >= -1 && source_of_descriptor(descriptor) == NOTHING);
  return descriptor;
}

int __attest_sized_fileno_unlocked(void *file) {
  return __attest_sized_fileno(file);
}

// What nobody forbids of a file that is only read.
enum { HARMLESS = 0100 | 0400 | 04000 | 0100000 | 0400000 | 02000000 };

int __attest_sized_open(const char *path, int flags, ...) {
  int file = file_named(path);
  int descriptor = 0;
  if (file == 0) {
    descriptor = open(path, flags);
    __attest_assume(source_of_descriptor(descriptor) == NOTHING);
    return descriptor;
  }
  if ((flags & ~HARMLESS) != READ_ONLY)
    __attest_not_modelled("a file of --sym-files that is opened for more than reading");
  // One that nobody else has.
  descriptor = __attest_nondet_int();
  __attest_assume(descriptor > 0 && source_of_descriptor(descriptor) == NOTHING);
  for (int i = 0; i < opened; i++)
    __attest_assume(files[i].file != descriptor);
  sources[new_source(file)].descriptor = descriptor;
  return descriptor;
}

// A descriptor that is none of these, or -1.
static int other_descriptor(void) {
  int descriptor = any_result(-1, ~0u >> 1);
  __attest_assume(source_of_descriptor(descriptor) == NOTHING);
  return descriptor;
}

int __attest_sized_openat(int directory, const char *path, int flags, ...) {
  if (file_named(path) != 0)
    __attest_not_modelled("openat of a file of --sym-files");
  return other_descriptor();
}

int __attest_sized_creat(const char *path, unsigned mode) {
  refuse_changes(path);
  return other_descriptor();
}

int __attest_sized_close(int descriptor) {
  int source = source_of_descriptor(descriptor);
  let_go(source);
  if (source == NOTHING || source == STANDARD_INPUT)
    return close(descriptor);
  return 0;
}

static void refuse_second(int descriptor) {
  if (source_of_descriptor(descriptor) != NOTHING)
    __attest_not_modelled("a second descriptor where the bytes of an input are counted");
}

int __attest_sized_dup(int descriptor) {
  refuse_second(descriptor);
  return other_descriptor();
}

int __attest_sized_dup2(int descriptor, int other) {
  refuse_second(descriptor);
  int result = dup2(descriptor, other);
  if (result >= 0)
    let_go(source_of_descriptor(result));
  return result;
}

int __attest_sized_dup3(int descriptor, int other, int flags) {
  return __attest_sized_dup2(descriptor, other);
}

int __attest_sized_fcntl(int descriptor, int command, ...) {
  __attest_not_modelled("fcntl where the bytes of an input are counted");
  return -1;
}

int __attest_sized_close_range(unsigned first, unsigned last, int flags) {
  __attest_not_modelled("close_range where the bytes of an input are counted");
  return -1;
}

void __attest_sized_closefrom(int first) {
  __attest_not_modelled("closefrom where the bytes of an input are counted");
}

void *__attest_sized_fdopen(int descriptor, const char *mode) {
  refuse_second(descriptor);
  void *stream = fdopen(descriptor, mode);
  __attest_assume(stream == 0 || (__attest_is_outside(stream) && stream != stdin));
  return stream;
}

// Where a file stands behind such a move, or -1 where there is no such place.
static long moved(long at, long by, int from) {
  if (from == 1)
    by = by > 0 && at > ~0ul / 2 - by ? -1 : by + at;
  else if (from == 2)
    by = by > 0 ? -1 : by + FILE_BYTES;
  else if (from != 0)
    by = -1;
  if (by > FILE_BYTES)
    __attest_not_modelled("a place behind the end of a file of --sym-files");
  if (by < 0)
    __attest_not_modelled("a move to no place of a file of --sym-files");
  return by;
}

// Before a character that has come back, which has a place only where one was read.
static long place_of(int i) {
  if (sources[i].returned >= 0 && sources[i].at == 0)
    __attest_not_modelled("the place before a character that ungetc gives back to the beginning of a file");
  return sources[i].at - (sources[i].returned >= 0);
}

static int move_stream(void *file, long by, int from) {
  int source = source_of(file);
  if (source == NOTHING)
    return any_result(-1, 0);
  if (source == STANDARD_INPUT)
    __attest_not_modelled("a move in standard input where its bytes are counted");
  int i = source - FIRST_FILE;
  sources[i].at = moved(from == 1 ? place_of(i) : 0, by, from);
  sources[i].returned = -1;
  sources[i].has_ended = 0;
  return 0;
}

int __attest_sized_fseek(void *file, long by, int from) {
  return move_stream(file, by, from);
}

int __attest_sized_fseeko(void *file, long by, int from) {
  return move_stream(file, by, from);
}

void __attest_sized_rewind(void *file) {
  if (source_of(file) != NOTHING)
    move_stream(file, 0, 0);
  else
    __attest_may_set_errno();
}

int __attest_sized_fsetpos(void *file, const void *place) {
  if (source_of(file) != NOTHING)
    __attest_not_modelled("fsetpos where the bytes of an input are counted");
  return any_result(-1, 0);
}

static long any_place(void) {
  long place = __attest_nondet_long();
  __attest_set_errno_if(place < 0);
  __attest_assume(place >= -1);
  return place;
}

static long place_in(void *file) {
  int source = source_of(file);
  return source > STANDARD_INPUT ? place_of(source - FIRST_FILE) : any_place();
}

long __attest_sized_ftell(void *file) {
  return place_in(file);
}

long __attest_sized_ftello(void *file) {
  return place_in(file);
}

long __attest_sized_lseek(int descriptor, long by, int from) {
  int source = source_of_descriptor(descriptor);
  if (source == STANDARD_INPUT)
    __attest_not_modelled("a move in standard input where its bytes are counted");
  if (source != NOTHING) {
    int i = source - FIRST_FILE;
    sources[i].at = moved(sources[i].at, by, from);
    return sources[i].at;
  }
  return any_place();
}

int __attest_sized_remove(const char *path) {
  refuse_changes(path);
  return any_result(-1, 0);
}

int __attest_sized_unlink(const char *path) {
  refuse_changes(path);
  return any_result(-1, 0);
}

int __attest_sized_rename(const char *path, const char *other) {
  refuse_changes(path);
  refuse_changes(other);
  return any_result(-1, 0);
}

int __attest_sized_link(const char *path, const char *other) {
  refuse_changes(other);
  return any_result(-1, 0);
}

int __attest_sized_symlink(const char *path, const char *other) {
  refuse_changes(other);
  return any_result(-1, 0);
}

int __attest_sized_truncate(const char *path, long size) {
  refuse_changes(path);
  return any_result(-1, 0);
}
