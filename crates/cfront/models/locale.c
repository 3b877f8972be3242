// locale.h and langinfo.h: the locale stays "C", whatever is said to be.
// needs: string.h

_Bool __attest_nondet_bool(void);

static const char shown_locale[] = "C", shown_item[ROOM_OF_MESSAGE];

// The one that is there is always known, and so is "C". Others may not be installed, the one that the environment names as well.
// assumes: the locale stays "C", whatever setlocale says
char *setlocale(int category, const char *locale) {
  if (locale != 0 && (locale[0] != 'C' || locale[1] != 0) && __attest_nondet_bool())
    return 0;
  return (char *)shown_locale;
}

// It may be empty.
char *nl_langinfo(int item) {
  return any_message(shown_item);
}

// As libraries of Linux lay it out; the members of the C locale.
struct conventions {
  char *decimal_point, *thousands_separator, *grouping, *of_money[7];
  char numbers[14];
};

enum { NOT_GIVEN = 127 };

static const char point[] = ".", nothing[] = "";
static struct conventions conventions;

struct conventions *localeconv(void) {
  conventions.decimal_point = (char *)point;
  conventions.thousands_separator = conventions.grouping = (char *)nothing;
  for (int i = 0; i < 7; i++)
    conventions.of_money[i] = (char *)nothing;
  for (int i = 0; i < 14; i++)
    conventions.numbers[i] = NOT_GIVEN;
  return &conventions;
}
