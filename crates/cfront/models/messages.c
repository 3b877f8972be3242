// What errors and signals are called: texts of the library, which programs must not write to, and which a later call may change.

typedef __typeof__(sizeof 0) size_t;

void __attest_nondet_constant(const void *, size_t);
void __attest_assume(int);

enum { ROOM_OF_MESSAGE = 64 };

// Some text in this room.
static char *any_message(const char *room) {
  __attest_nondet_constant(room, ROOM_OF_MESSAGE);
  __attest_assume(room[ROOM_OF_MESSAGE - 1] == 0);
  return (char *)room;
}

static char *message(const char *room) {
  char *text = any_message(room);
  __attest_assume(text[0] != 0);
  return text;
}

static const char shown_error[ROOM_OF_MESSAGE], shown_signal[ROOM_OF_MESSAGE];

char *strerror(int error) {
  return message(shown_error);
}

char *strerror_l(int error, void *locale) {
  return message(shown_error);
}

char *strsignal(int number) {
  return message(shown_signal);
}
