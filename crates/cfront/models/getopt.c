// getopt.h, and getopt of unistd.h. A list of arguments that the program made, or that it was started with by --sym-args, is
// read as glibc reads it, and put in its order. What the arguments from outside are is not known: each call is one of any
// that glibc could make with such options.
// all assume: getopt and getopt_long find the arguments that the program was started with, in the order in which they leave them; the environment variable POSIXLY_CORRECT is not set

int __attest_nondet_int(void);
_Bool __attest_nondet_bool(void);
char __attest_nondet_char(void);
char *__attest_nondet_text(void);
int __attest_is_outside(const void *);
int __attest_passes_arguments(void);
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

// Letters may be preceded by marks: what is done with arguments that are no options, and with options without argument.
static const char *letters_of(const char *options) {
  return options + (*options == '+' || *options == '-');
}

static _Bool has_read;
static int last_letter;

// Of the option that is not understood. Later calls say the last one again.
static void not_understood(int letter) {
  optopt = last_letter = letter;
}

static _Bool has_arguments(int count) {
  optopt = last_letter;
  if (count >= 1 || !has_read)
    optarg = 0;
  has_read |= count >= 1;
  return count >= 1;
}

// What the option says whose argument is missing.
static int lacks_argument(const char *options) {
  return *letters_of(options) == ':' ? NO_ARGUMENT : UNKNOWN;
}

// Of the list that is read: where it goes on within an argument, and which of the arguments passed are no options.
static char *next_letter;
static int first_passed, behind_passed;
static _Bool has_begun, stops_early, keeps_order;

static void begin(const char *options) {
  if (optind == 0)
    optind = 1;
  first_passed = behind_passed = optind;
  next_letter = 0;
  keeps_order = *options == '-';
  stops_early = *options == '+';
  has_begun = 1;
}

static _Bool is_no_option(const char *argument) {
  return argument[0] != '-' || argument[1] == 0;
}

// Moves the arguments passed behind the options that follow them, each in their order.
static void pass_options(char **list) {
  int options = optind - behind_passed;
  for (int i = 0; i < options; i++) {
    char *moved = list[behind_passed + i];
    for (int k = behind_passed + i; k > first_passed + i; k--)
      list[k] = list[k - 1];
    list[first_passed + i] = moved;
  }
  first_passed += options;
  behind_passed = optind;
}

static void find_next(int count, char **list) {
  if (behind_passed > optind)
    behind_passed = optind;
  if (first_passed > optind)
    first_passed = optind;
  if (!stops_early && !keeps_order) {
    if (first_passed != behind_passed && behind_passed != optind)
      pass_options(list);
    else if (behind_passed != optind)
      first_passed = optind;
    while (optind < count && is_no_option(list[optind]))
      optind++;
    behind_passed = optind;
  }
  if (optind == count || list[optind][0] != '-' || list[optind][1] != '-' || list[optind][2] != 0)
    return;
  optind++;
  if (first_passed != behind_passed && behind_passed != optind)
    pass_options(list);
  else if (first_passed == behind_passed)
    first_passed = optind;
  behind_passed = optind = count;
}

// How much of the name is the whole of what precedes `=` in the argument: 2 all, 1 its beginning, 0 another one.
static int likeness(const char *name, const char *argument, unsigned long length) {
  for (unsigned long i = 0; i < length; i++)
    if (name[i] == 0 || name[i] != argument[i])
      return 0;
  return name[length] == 0 ? 2 : 1;
}

enum { NO_SUCH_NAME = -1, SEVERAL_NAMES = -2 };

// The option of that name, or the only one whose name begins so. Options that mean the same are one.
static int named_option(unsigned long length, const struct option *table, _Bool by_one_dash) {
  int found = NO_SUCH_NAME;
  for (int i = 0; table[i].name != 0; i++) {
    int like = likeness(table[i].name, next_letter, length);
    if (like == 2)
      return i;
    if (like == 0)
      continue;
    if (found == NO_SUCH_NAME)
      found = i;
    else if (found >= 0 && (by_one_dash || table[found].has_arg != table[i].has_arg || table[found].flag != table[i].flag ||
                            table[found].val != table[i].val))
      found = SEVERAL_NAMES;
  }
  return found;
}

static int not_in_table(void) {
  next_letter = 0;
  optind++;
  not_understood(0);
  return UNKNOWN;
}

static _Bool is_letter(const char *letters, char c) {
  while (*letters != 0 && *letters != c)
    letters++;
  return *letters == c;
}

enum { IS_LETTERS = -1 };

static int read_long_name(int count, char **list, const char *options, const struct option *table, int *index, _Bool by_one_dash) {
  unsigned long length = 0;
  while (next_letter[length] != 0 && next_letter[length] != '=')
    length++;
  int found = named_option(length, table, by_one_dash);
  if (found == NO_SUCH_NAME && by_one_dash && list[optind][1] != '-' && is_letter(letters_of(options), *next_letter))
    return IS_LETTERS;
  if (found < 0)
    return not_in_table();
  const struct option *option = &table[found];
  char *behind = next_letter + length;
  optind++;
  next_letter = 0;
  if (*behind != 0 && option->has_arg == 0) {
    not_understood(option->val);
    return UNKNOWN;
  }
  if (*behind != 0) {
    optarg = behind + 1;
  } else if (option->has_arg == 1) {
    if (optind >= count) {
      not_understood(option->val);
      return lacks_argument(options);
    }
    optarg = list[optind++];
  }
  if (index != 0)
    *index = found;
  if (option->flag == 0)
    return option->val;
  *option->flag = option->val;
  return 0;
}

// The rest of the argument, or the next one.
static int read_argument(int count, char **list, const char *options, char letter, _Bool may_lack) {
  int result = letter;
  if (*next_letter != 0) {
    optarg = next_letter;
    optind++;
  } else if (!may_lack && optind == count) {
    not_understood(letter);
    result = lacks_argument(options);
  } else if (!may_lack) {
    optarg = list[optind++];
  }
  next_letter = 0;
  return result;
}

static int read_letter(int count, char **list, const char *options, _Bool has_table) {
  char letter = *next_letter++;
  if (*next_letter == 0)
    optind++;
  const char *known = letters_of(options);
  while (*known != 0 && *known != letter)
    known++;
  if (*known == 0 || letter == ':' || letter == ';') {
    not_understood(letter);
    return UNKNOWN;
  }
  if (letter == 'W' && known[1] == ';' && has_table)
    __attest_not_modelled("an option W; of getopt");
  if (known[1] != ':')
    return letter;
  return read_argument(count, list, options, letter, known[2] == ':');
}

static int read_option(int count, char **list, const char *options, const struct option *table, int *index, _Bool by_one_dash) {
  if (!has_arguments(count))
    return NO_MORE;
  if (optind == 0 || !has_begun)
    begin(options);
  if (next_letter == 0 || *next_letter == 0) {
    find_next(count, list);
    if (optind == count) {
      if (first_passed != behind_passed)
        optind = first_passed;
      return NO_MORE;
    }
    char *argument = list[optind];
    if (is_no_option(argument)) {
      if (stops_early)
        return NO_MORE;
      optarg = argument;
      optind++;
      return NO_OPTION;
    }
    if (table != 0 && argument[1] == '-') {
      next_letter = argument + 2;
      return read_long_name(count, list, options, table, index, by_one_dash);
    }
    next_letter = argument + 1;
    if (table != 0 && by_one_dash && (argument[2] != 0 || !is_letter(letters_of(options), argument[1]))) {
      int code = read_long_name(count, list, options, table, index, 1);
      if (code != IS_LETTERS)
        return code;
    }
  }
  return read_letter(count, list, options, table != 0);
}

// Two lists are read, and what is found in one of them has been chosen.
static _Bool has_chosen;

static void read_together(_Bool is_chosen) {
  if (is_chosen ? has_begun : has_chosen)
    __attest_not_modelled("getopt of two lists");
  has_chosen = is_chosen;
}

// One of the arguments, or the rest of one.
static void take_argument(void) {
  char *text = __attest_nondet_text();
  __attest_assume(text != 0);
  optarg = text;
}

static int any_mistake(const char *options, int letter) {
  not_understood(letter);
  return *letters_of(options) == ':' && __attest_nondet_bool() ? NO_ARGUMENT : UNKNOWN;
}

static int short_option(const char *options) {
  const char *letter = letters_of(options);
  while (*letter != 0 && __attest_nondet_bool())
    letter++;
  if (*letter == 'W' && letter[1] == ';')
    __attest_not_modelled("an option W; of getopt");
  if (*letter == 0 || *letter == ':' || *letter == ';')
    return any_mistake(options, __attest_nondet_char());
  if (letter[1] == ':' && (letter[2] != ':' || __attest_nondet_bool()))
    take_argument();
  return *letter;
}

// What precedes the options that are not found yet is left alone. Whether there is one.
static int finds_option(int count, char *const *list) {
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
  if (!__attest_passes_arguments() && !__attest_is_outside(list)) {
    read_together(0);
    return read_option(count, (char **)list, options, 0, 0, 0);
  }
  read_together(1);
  if (!has_arguments(count) || !finds_option(count, list))
    return NO_MORE;
  return any_option(options);
}

// An option of the table, perhaps with an argument that it does not take, or without one; or a name that is not in the table.
static int long_option(const char *options, const struct option *table, int *index) {
  int i = 0;
  while (table[i].name != 0 && __attest_nondet_bool())
    i++;
  if (table[i].name == 0 || __attest_nondet_bool())
    return any_mistake(options, table[i].name == 0 ? 0 : table[i].val);
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

static int option_of(int count, char *const *list, const char *options, const struct option *table, int *index, _Bool by_one_dash) {
  if (!__attest_passes_arguments() && !__attest_is_outside(list)) {
    read_together(0);
    return read_option(count, (char **)list, options, table, index, by_one_dash);
  }
  read_together(1);
  if (!has_arguments(count) || !finds_option(count, list))
    return NO_MORE;
  if (table != 0 && __attest_nondet_bool())
    return long_option(options, table, index);
  return any_option(options);
}

int getopt_long(int count, char *const *list, const char *options, const struct option *table, int *index) {
  return option_of(count, list, options, table, index, 0);
}

int getopt_long_only(int count, char *const *list, const char *options, const struct option *table, int *index) {
  return option_of(count, list, options, table, index, 1);
}
