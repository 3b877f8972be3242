// ctype.h in the C locale.

int __attest_nondet_choice(void);
int __attest_checks_memory(void);
void __attest_read_memory(const void *, __typeof__(sizeof 0));

// The table behind the macros of glibc's header: bits of the classes, for -128 to 255.
static const unsigned short classes[384] = {
  [128 ... 136] = 0x0002, [137] = 0x2003,         [138 ... 141] = 0x2002, [142 ... 159] = 0x0002,
  [160] = 0x6001,         [161 ... 175] = 0xc004, [176 ... 185] = 0xd808, [186 ... 192] = 0xc004,
  [193 ... 198] = 0xd508, [199 ... 218] = 0xc508, [219 ... 224] = 0xc004, [225 ... 230] = 0xd608,
  [231 ... 250] = 0xc608, [251 ... 254] = 0xc004, [255] = 0x0002,
};
static const unsigned short *middle = classes + 128;

// C says only that the result is not zero.
static int yes(int is, int usual) {
  if (!is)
    return 0;
  int another = __attest_nondet_choice();
  return another != 0 ? another : usual;
}

// The library looks in its table, whether the argument is in it or not, and returns the bit of the class.
static int of_class(int c, int class, int is) {
  if (__attest_checks_memory())
    __attest_read_memory(classes, c >= -128 && c < 256 ? 1 : sizeof classes + 1);
  return yes(is, class);
}

int islower(int c) {
  return of_class(c, 0x200, c >= 'a' && c <= 'z');
}

int isupper(int c) {
  return of_class(c, 0x100, c >= 'A' && c <= 'Z');
}

int isalpha(int c) {
  return of_class(c, 0x400, (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
}

int isdigit(int c) {
  return of_class(c, 0x800, c >= '0' && c <= '9');
}

int isalnum(int c) {
  return of_class(c, 0x8, (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'));
}

int isxdigit(int c) {
  return of_class(c, 0x1000, (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || (c >= '0' && c <= '9'));
}

int isspace(int c) {
  return of_class(c, 0x2000, c == ' ' || (c >= '\t' && c <= '\r'));
}

int isblank(int c) {
  return of_class(c, 0x1, c == ' ' || c == '\t');
}

int iscntrl(int c) {
  return of_class(c, 0x2, (c >= 0 && c < ' ') || c == 127);
}

int isprint(int c) {
  return of_class(c, 0x4000, c >= ' ' && c < 127);
}

int isgraph(int c) {
  return of_class(c, 0x8000, c > ' ' && c < 127);
}

int ispunct(int c) {
  return of_class(c, 0x4, (c > ' ' && c < '0') || (c > '9' && c < 'A') || (c > 'Z' && c < 'a') || (c > 'z' && c < 127));
}

int isascii(int c) {
  return yes(c >= 0 && c < 128, 1);
}

int toascii(int c) {
  return c & 127;
}

int tolower(int c) {
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

int toupper(int c) {
  return c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c;
}

const unsigned short **__ctype_b_loc(void) {
  return &middle;
}
