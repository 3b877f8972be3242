// getopt.h, and getopt of unistd.h: which options there are is not known. Each call is one of any that glibc could make with
// such options, whatever the arguments are.
// all assume: getopt and getopt_long find the arguments that the program was started with, in the order in which they leave them

int __attest_nondet_int(void);
_Bool __attest_nondet_bool(void);
char __attest_nondet_char(void);
char *__attest_nondet_text(void);
int __attest_is_outside(const void *);
void __attest_assume(int);
void __attest_not_modelled(const char *);

struct option {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};

enum { NO_MORE = -1, UNKNOWN = '?', NO_ARGUMENT = ':', NO_OPTION = 1 };

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

// One of the arguments, or the rest of one.
static void take_argument(void) {
  char *text = __attest_nondet_text();
  __attest_assume(text != 0);
  optarg = text;
}

// Letters may be preceded by marks: what is done with arguments that are no options, and with options without argument.
static const char *letters_of(const char *options) {
  return options + (*options == '+' || *options == '-');
}

static int not_understood(const char *options) {
  optopt = __attest_nondet_char();
  return *letters_of(options) == ':' && __attest_nondet_bool() ? NO_ARGUMENT : UNKNOWN;
}

static int short_option(const char *options) {
  const char *letter = letters_of(options);
  while (*letter != 0 && __attest_nondet_bool())
    letter++;
  if (*letter == 'W' && letter[1] == ';')
    __attest_not_modelled("an option W; of getopt");
  if (*letter == 0 || *letter == ':' || *letter == ';')
    return not_understood(options);
  if (letter[1] == ':' && (letter[2] != ':' || __attest_nondet_bool()))
    take_argument();
  return *letter;
}

// What precedes the options that are not found yet is left alone. Whether there is one.
static int finds_option(int count, char *const *list) {
  optarg = 0;
  if (optind < 0 || optind > count)
    __attest_not_modelled("getopt behind the arguments");
  if (!__attest_is_outside(list) || list[count] != 0)
    __attest_not_modelled("getopt of a list that is not the program's");
  optind = __attest_nondet_int();
  __attest_assume(optind >= 1 && optind <= count);
  return count > 1 && __attest_nondet_bool();
}

static int any_option(const char *options) {
  if (*options == '-' && __attest_nondet_bool()) {
    take_argument();
    return NO_OPTION;
  }
  return short_option(options);
}

int getopt(int count, char *const *list, const char *options) {
  if (count < 1 || !finds_option(count, list))
    return NO_MORE;
  return any_option(options);
}

// An option of the table, perhaps with an argument that it does not take, or without one; or a name that is not in the table.
static int long_option(const char *options, const struct option *table, int *index) {
  int i = 0;
  while (table[i].name != 0 && __attest_nondet_bool())
    i++;
  if (table[i].name == 0 || __attest_nondet_bool()) {
    int result = not_understood(options);
    optopt = table[i].name == 0 ? 0 : table[i].val;
    return result;
  }
  if (table[i].has_arg == 1 || (table[i].has_arg != 0 && __attest_nondet_bool()))
    take_argument();
  if (index != 0)
    *index = i;
  if (table[i].flag != 0) {
    *table[i].flag = table[i].val;
    return 0;
  }
  return table[i].val;
}

int getopt_long(int count, char *const *list, const char *options, const struct option *table, int *index) {
  if (count < 1 || !finds_option(count, list))
    return NO_MORE;
  if (table != 0 && __attest_nondet_bool())
    return long_option(options, table, index);
  return any_option(options);
}

int getopt_long_only(int count, char *const *list, const char *options, const struct option *table, int *index) {
  return getopt_long(count, list, options, table, index);
}
