// Internet addresses of arpa/inet.h as texts, in the order of the network; those of version 6 are not modelled.

typedef __typeof__(sizeof 0) size_t;

void __attest_set_errno(int);
void __attest_not_modelled(const char *);

enum { AF_INET = 2, AF_INET6 = 10, ENOSPC = 28, EAFNOSUPPORT = 97, MOST_OF_TEXT = 16 };

struct in_addr {
  unsigned s_addr;
};

static int place_value(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16;
}

// A number of C, at most 2 to the 32 itself; where it ends.
static const char *read_part(const char *s, unsigned long long *value) {
  unsigned base = 10;
  *value = 0;
  if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && place_value(s[2]) < 16) {
    base = 16;
    s += 2;
  } else if (s[0] == '0') {
    base = 8;
  }
  for (; place_value(*s) < base; s++)
    if (*value <= ~0u)
      *value = *value * base + place_value(*s);
  return s;
}

// Up to four numbers, the last of which has all bytes that are left.
int inet_aton(const char *s, struct in_addr *address) {
  unsigned long long part = 0;
  unsigned whole = 0, rest = ~0u;
  for (int count = 0;; count++) {
    if (*s < '0' || *s > '9')
      return 0;
    s = read_part(s, &part);
    if (*s != '.')
      break;
    if (count == 3 || part > 255)
      return 0;
    whole |= part << (24 - 8 * count);
    rest >>= 8;
    s++;
  }
  if (*s != 0 && *s != ' ' && (*s < '\t' || *s > '\r'))
    return 0;
  if (part > rest)
    return 0;
  if (address != 0)
    address->s_addr = __builtin_bswap32(whole | part);
  return 1;
}

unsigned inet_addr(const char *s) {
  struct in_addr address;
  return inet_aton(s, &address) ? address.s_addr : ~0u;
}

// The text of an address; its length.
static size_t write_address(char *to, const unsigned char *bytes) {
  size_t n = 0;
  for (int i = 0; i < 4; i++) {
    unsigned byte = bytes[i];
    if (i > 0)
      to[n++] = '.';
    if (byte >= 100)
      to[n++] = '0' + byte / 100;
    if (byte >= 10)
      to[n++] = '0' + byte / 10 % 10;
    to[n++] = '0' + byte % 10;
  }
  to[n] = 0;
  return n;
}

static char told[MOST_OF_TEXT + 2];

char *inet_ntoa(struct in_addr address) {
  write_address(told, (const unsigned char *)&address);
  return told;
}

const char *inet_ntop(int family, const void *address, char *to, unsigned size) {
  char text[MOST_OF_TEXT];
  if (family == AF_INET6)
    __attest_not_modelled("inet_ntop of version 6");
  if (family != AF_INET) {
    __attest_set_errno(EAFNOSUPPORT);
    return 0;
  }
  size_t n = write_address(text, address);
  if (n >= size) {
    __attest_set_errno(ENOSPC);
    return 0;
  }
  for (size_t i = 0; i <= n; i++)
    to[i] = text[i];
  return to;
}

// Four decimal numbers below 256 without leading zeros.
int inet_pton(int family, const char *s, void *to) {
  unsigned char bytes[4] = {0};
  int count = 0, digits = 0;
  if (family == AF_INET6)
    __attest_not_modelled("inet_pton of version 6");
  if (family != AF_INET) {
    __attest_set_errno(EAFNOSUPPORT);
    return -1;
  }
  for (; *s != 0; s++) {
    if (*s >= '0' && *s <= '9') {
      unsigned value = bytes[count] * 10 + (*s - '0');
      if (value > 255 || (digits > 0 && bytes[count] == 0))
        return 0;
      bytes[count] = value;
      digits++;
    } else {
      if (*s != '.' || digits == 0 || count == 3)
        return 0;
      count++;
      digits = 0;
    }
  }
  if (count < 3 || digits == 0)
    return 0;
  for (int i = 0; i < 4; i++)
    ((unsigned char *)to)[i] = bytes[i];
  return 1;
}
