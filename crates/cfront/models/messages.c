// What errors and signals are called: texts of the library, which programs must not write to.
// needs: stdio.h

typedef __typeof__(sizeof 0) size_t;

void __attest_nondet_constant(const void *, size_t);
void __attest_assume(int);
char __attest_nondet_char(void);
size_t __attest_nondet_size_t(void);
int __attest_nondet_choice(void);
size_t __attest_put_text(char *, size_t, size_t, const char *, size_t);
size_t __attest_put_number(char *, size_t, size_t, long long, size_t, size_t, size_t, size_t, size_t, size_t, size_t, size_t);
void __attest_put_end(char *, size_t, size_t);

enum { ROOM_OF_MESSAGE = 64 };

// Some text in this room.
static char *message(const char *room) {
  __attest_nondet_constant(room, ROOM_OF_MESSAGE);
  __attest_assume(room[0] != 0 && room[ROOM_OF_MESSAGE - 1] == 0);
  return (char *)room;
}

// The texts of the latest calls, each in a room of its own, and those of numbers that the library does not know.
enum { TEXTS = 4 };
static const char known[TEXTS][ROOM_OF_MESSAGE], unknown_error[ROOM_OF_MESSAGE], unknown_signal[ROOM_OF_MESSAGE];
static unsigned calls;

static char *kept(void) { return message(known[calls++ % TEXTS]); }

enum { LAST_ERROR = 133, FIRST_GAP = 41, SECOND_GAP = 58, LAST_SIGNAL = 31, NO_SUCH_ERROR = 22, MESSAGE_TOO_LONG = 34 };

// Whether Linux has an error of this number; a library may know of more.
static int is_known(int error) {
  return (error >= 0 && error <= LAST_ERROR && error != FIRST_GAP && error != SECOND_GAP) || __attest_nondet_choice() != 0;
}

// assumes: texts of strerror, strerror_r and strsignal are not used after three more calls nor are their addresses compared
char *strerror(int error) {
  return is_known(error) ? kept() : message(unknown_error);
}

// assumes: texts of strerror, strerror_r and strsignal are not used after three more calls nor are their addresses compared
char *strerror_l(int error, void *locale) {
  return is_known(error) ? kept() : message(unknown_error);
}

// assumes: texts of strerror, strerror_r and strsignal are not used after three more calls nor are their addresses compared
char *strsignal(int number) {
  int is_known = (number > 0 && number <= LAST_SIGNAL) || __attest_nondet_choice() != 0;
  return is_known ? kept() : message(unknown_signal);
}

// What is said of an error that is not known, as far as there is room.
static void tell_number(char *to, size_t size, int error) {
  static const char text[] = "Unknown error ";
  size_t at = __attest_put_text(to, size, 0, text, sizeof text - 1);
  at = __attest_put_number(to, size, at, error, 0, 10, 'a', 0, 0, 0, ~(size_t)0, 0);
  __attest_put_end(to, size, at);
}

// That of GNU: the block is used only where the library has no text.
// assumes: texts of strerror, strerror_r and strsignal are not used after three more calls nor are their addresses compared
char *strerror_r(int error, char *to, size_t size) {
  if (is_known(error))
    return kept();
  tell_number(to, size, error);
  return to;
}

// That of POSIX, which glibc has by this name.
int __xpg_strerror_r(int error, char *to, size_t size) {
  if (!is_known(error)) {
    tell_number(to, size, error);
    return NO_SUCH_ERROR;
  }
  size_t n = __attest_nondet_size_t();
  __attest_assume(n > 0 && n < ROOM_OF_MESSAGE);
  for (size_t i = 0; i < n && size != 0 && i < size - 1; i++) {
    char c = __attest_nondet_char();
    __attest_assume(c != 0);
    to[i] = c;
  }
  if (size != 0)
    to[n < size ? n : size - 1] = 0;
  return n < size ? 0 : MESSAGE_TOO_LONG;
}
