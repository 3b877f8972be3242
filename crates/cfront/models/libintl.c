// libintl.h: the text itself, or what the catalogue has for it.

char *__attest_nondet_text(void);
_Bool __attest_nondet_bool(void);
void __attest_assume(int);

static char *translated(const char *text) {
  if (__attest_nondet_bool())
    return (char *)text;
  char *other = __attest_nondet_text();
  __attest_assume(other != 0);
  return other;
}

char *gettext(const char *text) {
  return translated(text);
}

char *dgettext(const char *domain, const char *text) {
  return translated(text);
}

char *dcgettext(const char *domain, const char *text, int category) {
  return translated(text);
}

char *ngettext(const char *one, const char *many, unsigned long n) {
  return translated(n == 1 ? one : many);
}
