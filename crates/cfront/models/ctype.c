// ctype.h in the C locale. Arguments that are no character are in no class.

int __attest_nondet_int(void);
void __attest_assume(int);

// C says only that the result is not zero.
static int yes(int is) {
  int result = 0;
  if (is) {
    result = __attest_nondet_int();
    __attest_assume(result != 0);
  }
  return result;
}

int islower(int c) {
  return yes(c >= 'a' && c <= 'z');
}

int isupper(int c) {
  return yes(c >= 'A' && c <= 'Z');
}

int isalpha(int c) {
  return yes((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
}

int isdigit(int c) {
  return yes(c >= '0' && c <= '9');
}

int isalnum(int c) {
  return yes((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'));
}

int isxdigit(int c) {
  return yes((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || (c >= '0' && c <= '9'));
}

int isspace(int c) {
  return yes(c == ' ' || (c >= '\t' && c <= '\r'));
}

int isblank(int c) {
  return yes(c == ' ' || c == '\t');
}

int iscntrl(int c) {
  return yes((c >= 0 && c < ' ') || c == 127);
}

int isprint(int c) {
  return yes(c >= ' ' && c < 127);
}

int isgraph(int c) {
  return yes(c > ' ' && c < 127);
}

int ispunct(int c) {
  return yes((c > ' ' && c < '0') || (c > '9' && c < 'A') || (c > 'Z' && c < 'a') || (c > 'z' && c < 127));
}

int isascii(int c) {
  return yes(c >= 0 && c < 128);
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

// The table behind the macros of glibc's header: bits of the classes, for -128 to 255.
static const unsigned short classes[384] = {
  [128 ... 136] = 0x0002, [137] = 0x2003,         [138 ... 141] = 0x2002, [142 ... 159] = 0x0002,
  [160] = 0x6001,         [161 ... 175] = 0xc004, [176 ... 185] = 0xd808, [186 ... 192] = 0xc004,
  [193 ... 198] = 0xd508, [199 ... 218] = 0xc508, [219 ... 224] = 0xc004, [225 ... 230] = 0xd608,
  [231 ... 250] = 0xc608, [251 ... 254] = 0xc004, [255] = 0x0002,
};
static const unsigned short *middle = classes + 128;

const unsigned short **__ctype_b_loc(void) {
  return &middle;
}
