// Other processes, users, groups and files, sys/wait.h, signal.h, pwd.h, grp.h, unistd.h, stdlib.h and dirent.h: what is told of
// them is not known.
// needs: string.h

typedef __typeof__(sizeof 0) size_t;

size_t strlen(const char *);
void *malloc(size_t);
void free(void *);
int __attest_is_outside(const void *);
int __attest_nondet_int(void);
unsigned __attest_nondet_uint(void);
size_t __attest_nondet_size_t(void);
_Bool __attest_nondet_bool(void);
char *__attest_nondet_text(void);
void __attest_nondet_memory(void *, size_t);
void __attest_assume(int);
void __attest_may_set_errno(void);
void __attest_set_errno_if(int);
void __attest_set_errno(int);
char __attest_nondet_char(void);
void _exit(int);
int __attest_checks_memory(void);

enum { NOT_A_TEMPLATE = 22, NAME_TOO_LONG = 36, MOST_OF_NAME = 255, MOST_OF_HOST = 64, MOST_OF_PATH = 4096 };

// The process that has ended, 0 for none, or -1.
static int ended_process(int *status) {
  int process = __attest_nondet_int();
  __attest_assume(process >= -1);
  __attest_set_errno_if(process < 0);
  if (process > 0 && status != 0)
    *status = __attest_nondet_int();
  return process;
}

int wait(int *status) {
  int process = ended_process(status);
  __attest_assume(process != 0);
  return process;
}

enum { DOES_NOT_WAIT = 1 };

int waitpid(int process, int *status, int options) {
  int ended = ended_process(status);
  __attest_assume(ended <= 0 || process <= 0 || ended == process);
  __attest_assume(ended != 0 || (options & DOES_NOT_WAIT));
  return ended;
}

// The number of this process, where it is known; 0 where it is not. A child has another one.
static int number_of_process;

int getpid(void) {
  if (number_of_process == 0) {
    number_of_process = __attest_nondet_int();
    __attest_assume(number_of_process > 0);
  }
  return number_of_process;
}

int fork(void) {
  int child = __attest_nondet_int();
  __attest_assume(child >= -1);
  __attest_set_errno_if(child < 0);
  if (child == 0)
    number_of_process = 0;
  return child;
}

struct user {
  char *name, *password;
  unsigned number, group;
  char *about, *directory, *shell;
};

static char *any_text(void) {
  char *text = __attest_nondet_text();
  __attest_assume(text != 0);
  return text;
}

// Any user; null for none.
static struct user *any_user(struct user *found) {
  __attest_may_set_errno();
  if (__attest_nondet_bool())
    return 0;
  found->name = any_text();
  found->password = any_text();
  found->number = __attest_nondet_uint();
  found->group = __attest_nondet_uint();
  found->about = any_text();
  found->directory = any_text();
  found->shell = any_text();
  return found;
}

// Each function has an object of its own, as in glibc.
static struct user user_of_name, user_of_number;

// assumes: texts that getpwnam returns are not used after its next call
struct user *getpwnam(const char *name) {
  if (__attest_checks_memory())
    strlen(name);
  return any_user(&user_of_name);
}

// assumes: texts that getpwuid returns are not used after its next call
struct user *getpwuid(unsigned number) {
  struct user *found = any_user(&user_of_number);
  if (found != 0)
    found->number = number;
  return found;
}

static char *text_or_null(void) {
  __attest_may_set_errno();
  return __attest_nondet_text();
}

// assumes: the text that getlogin returns is not used after its next call
char *getlogin(void) {
  return text_or_null();
}

// assumes: the text that ttyname returns is not used after its next call
char *ttyname(int file) {
  return text_or_null();
}

// A name that does not fit is cut off, without an end.
int gethostname(char *to, size_t size) {
  size_t length = __attest_nondet_size_t();
  __attest_assume(length <= MOST_OF_HOST);
  size_t written = length < size ? length : size;
  if (written > 0)
    __attest_nondet_memory(to, written);
  if (length < size) {
    to[length] = 0;
    return 0;
  }
  __attest_set_errno(NAME_TOO_LONG);
  return -1;
}

int getgroups(int count, unsigned *groups) {
  int result = __attest_nondet_int();
  __attest_assume(result >= -1 && (count == 0 || result <= count));
  __attest_may_set_errno();
  if (result > 0 && count != 0)
    __attest_nondet_memory(groups, result * sizeof *groups);
  return result;
}

// A text that ends, in the block or in one that the program has to free; null after an error.
char *realpath(const char *path, char *to) {
  if (__attest_checks_memory())
    strlen(path);
  size_t length = __attest_nondet_size_t();
  __attest_may_set_errno();
  if (length == 0 || length >= MOST_OF_PATH)
    return 0;
  if (to == 0)
    to = malloc(length + 1);
  if (to == 0)
    return 0;
  to[0] = '/';
  if (length > 1)
    __attest_nondet_memory(to + 1, length - 1);
  to[length] = 0;
  return to;
}

struct entry {
  unsigned long number;
  long place;
  unsigned short size;
  unsigned char type;
  char name[MOST_OF_NAME + 1];
};

// A directory that the program has opened is a block, which holds its entry; closing frees it.
struct open_directory {
  struct entry entry;
};

struct open_directory *opendir(const char *path) {
  _Bool fails = __attest_nondet_bool();
  __attest_set_errno_if(fails);
  return fails ? 0 : malloc(sizeof(struct open_directory));
}

int closedir(void *directory) {
  if (!__attest_is_outside(directory))
    free(directory);
  int failed = __attest_nondet_int();
  __attest_assume(failed == 0 || failed == -1);
  __attest_set_errno_if(failed);
  return failed;
}

// Each other directory that is read has an entry of its own.
enum { DIRECTORIES = 4, SIZE_OF_HEAD = sizeof(struct entry) - (MOST_OF_NAME + 1) };
static struct {
  void *directory;
  struct entry entry;
} reads[DIRECTORIES];

static struct entry *entry_of(void *directory) {
  size_t i = 0;
  while (i < DIRECTORIES && reads[i].directory != 0 && reads[i].directory != directory)
    i++;
  if (i == DIRECTORIES)
    __attest_not_modelled("more than four directories that are read");
  reads[i].directory = directory;
  return &reads[i].entry;
}

// The next file of a directory, or null at the end.
// assumes: entries of directories that fdopendir opens are not used after closedir
struct entry *readdir(void *directory) {
  int is_own = !__attest_is_outside(directory);
  struct entry *entry = is_own ? &((struct open_directory *)directory)->entry : entry_of(directory);
  __attest_may_set_errno();
  if (__attest_nondet_bool())
    return 0;
  __attest_nondet_memory(entry, sizeof *entry);
  __attest_assume(entry->name[0] != 0 && entry->size >= SIZE_OF_HEAD);
  entry->name[MOST_OF_NAME] = 0;
  return entry;
}

struct group {
  char *name, *password;
  unsigned number;
  char **members;
};

static struct group group_of_name, group_of_number;
static char *no_members[1];

static struct group *any_group(struct group *found) {
  __attest_may_set_errno();
  if (__attest_nondet_bool())
    return 0;
  found->name = any_text();
  found->password = any_text();
  found->number = __attest_nondet_uint();
  no_members[0] = 0;
  found->members = no_members;
  return found;
}

// assumes: groups that getgrnam and getgrgid find have no members, and their texts are not used after the next call
struct group *getgrnam(const char *name) {
  if (__attest_checks_memory())
    strlen(name);
  return any_group(&group_of_name);
}

// assumes: groups that getgrnam and getgrgid find have no members, and their texts are not used after the next call
struct group *getgrgid(unsigned number) {
  struct group *found = any_group(&group_of_number);
  if (found != 0)
    found->number = number;
  return found;
}

// A signal may end this process, or reach another one.
int kill(int process, int number) {
  if (number != 0 && __attest_nondet_bool())
    _exit(1);
  int result = __attest_nondet_int();
  __attest_assume(result == 0 || result == -1);
  __attest_set_errno_if(result < 0);
  return result;
}

// A name for a file that is not there yet: six letters or digits take the place of the last six characters.
static int fill_name(char *name) {
  size_t n = strlen(name);
  for (size_t i = 1; i <= 6; i++)
    if (i > n || name[n - i] != 'X') {
      __attest_set_errno(NOT_A_TEMPLATE);
      return 0;
    }
  for (size_t i = 1; i <= 6; i++) {
    char c = __attest_nondet_char();
    __attest_assume((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'));
    name[n - i] = c;
  }
  return 1;
}

int mkstemp(char *name) {
  if (!fill_name(name))
    return -1;
  int file = __attest_nondet_int();
  __attest_assume(file >= -1);
  __attest_set_errno_if(file < 0);
  return file;
}

char *mkdtemp(char *name) {
  if (!fill_name(name) || __attest_nondet_bool()) {
    __attest_may_set_errno();
    return 0;
  }
  return name;
}
