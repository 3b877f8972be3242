// Names of hosts, netdb.h: what is known of them is not known here.
// needs: string.h

typedef __typeof__(sizeof 0) size_t;

void *malloc(size_t);
void free(void *);
size_t strlen(const char *);
int __attest_nondet_int(void);
_Bool __attest_nondet_bool(void);
char *__attest_nondet_text(void);
void __attest_nondet_memory(void *, size_t);
void __attest_assume(int);
void __attest_may_set_errno(void);
int __attest_checks_memory(void);

enum { INTERNET = 2, INTERNET6 = 10, SIZE = 16, SIZE6 = 28, HAS_NAME = 2, NO_MEMORY = -10 };

struct found {
  int flags, family, type, protocol;
  unsigned length;
  void *address;
  char *name;
  struct found *next;
};

static void read_name(const char *name) {
  if (name != 0 && __attest_checks_memory())
    strlen(name);
}

// One address and what it is for, as far as the hints do not say that; null without memory.
static struct found *new_found(const struct found *hints, struct found *next) {
  struct found *one = malloc(sizeof *one + SIZE6);
  if (one == 0)
    return 0;
  int family = __attest_nondet_int();
  __attest_assume(family == INTERNET || family == INTERNET6);
  __attest_assume(hints == 0 || hints->family == 0 || hints->family == family);
  one->flags = hints == 0 ? 0 : hints->flags;
  one->family = family;
  one->type = hints != 0 && hints->type != 0 ? hints->type : __attest_nondet_int();
  one->protocol = hints != 0 && hints->protocol != 0 ? hints->protocol : __attest_nondet_int();
  one->length = family == INTERNET ? SIZE : SIZE6;
  one->address = one + 1;
  __attest_nondet_memory(one->address, one->length);
  *(unsigned short *)one->address = family;
  one->name = 0;
  one->next = next;
  return one;
}

void freeaddrinfo(struct found *list) {
  while (list != 0) {
    struct found *next = list->next;
    free(list);
    list = next;
  }
}

// An error, or a list of one or more.
int getaddrinfo(const char *name, const char *service, const struct found *hints, struct found **result) {
  read_name(name);
  read_name(service);
  int error = __attest_nondet_int();
  __attest_may_set_errno();
  if (error != 0)
    return error;
  struct found *list = 0;
  do {
    struct found *longer = new_found(hints, list);
    if (longer == 0) {
      freeaddrinfo(list);
      return NO_MEMORY;
    }
    list = longer;
  } while (__attest_nondet_bool());
  if (hints != 0 && (hints->flags & HAS_NAME) != 0) {
    list->name = __attest_nondet_text();
    __attest_assume(list->name != 0);
  }
  *result = list;
  return 0;
}

struct host {
  char *name, **aliases;
  int family, length;
  char **addresses;
};

static char address_of_host[4];
static char *no_aliases[1], *one_address[2];
static struct host host;

// assumes: gethostbyname finds one address, of version 4, and no aliases; what it returns is not used after its next call
struct host *gethostbyname(const char *name) {
  read_name(name);
  __attest_may_set_errno();
  if (__attest_nondet_bool())
    return 0;
  __attest_nondet_memory(address_of_host, sizeof address_of_host);
  no_aliases[0] = 0;
  one_address[0] = address_of_host;
  one_address[1] = 0;
  host.name = __attest_nondet_text();
  __attest_assume(host.name != 0);
  host.aliases = no_aliases;
  host.family = INTERNET;
  host.length = sizeof address_of_host;
  host.addresses = one_address;
  return &host;
}

static const char shown_of_names[ROOM_OF_MESSAGE], shown_of_hosts[ROOM_OF_MESSAGE];

char *gai_strerror(int error) {
  return message(shown_of_names);
}

char *hstrerror(int error) {
  return message(shown_of_hosts);
}
