// arpa/inet.h and endian.h on a machine with the least significant byte first.

static unsigned short swap16(unsigned short x) {
  return __builtin_bswap16(x);
}

static unsigned swap32(unsigned x) {
  return __builtin_bswap32(x);
}

static unsigned long long swap64(unsigned long long x) {
  return __builtin_bswap64(x);
}

unsigned short htons(unsigned short x) {
  return swap16(x);
}

unsigned short ntohs(unsigned short x) {
  return swap16(x);
}

unsigned htonl(unsigned x) {
  return swap32(x);
}

unsigned ntohl(unsigned x) {
  return swap32(x);
}

unsigned short bswap_16(unsigned short x) {
  return swap16(x);
}

unsigned bswap_32(unsigned x) {
  return swap32(x);
}

unsigned long long bswap_64(unsigned long long x) {
  return swap64(x);
}

unsigned short __bswap_16(unsigned short x) {
  return swap16(x);
}

unsigned __bswap_32(unsigned x) {
  return swap32(x);
}

unsigned long long __bswap_64(unsigned long long x) {
  return swap64(x);
}

unsigned short htobe16(unsigned short x) {
  return swap16(x);
}

unsigned short be16toh(unsigned short x) {
  return swap16(x);
}

unsigned short htole16(unsigned short x) {
  return x;
}

unsigned short le16toh(unsigned short x) {
  return x;
}

unsigned htobe32(unsigned x) {
  return swap32(x);
}

unsigned be32toh(unsigned x) {
  return swap32(x);
}

unsigned htole32(unsigned x) {
  return x;
}

unsigned le32toh(unsigned x) {
  return x;
}

unsigned long long htobe64(unsigned long long x) {
  return swap64(x);
}

unsigned long long be64toh(unsigned long long x) {
  return swap64(x);
}

unsigned long long htole64(unsigned long long x) {
  return x;
}

unsigned long long le64toh(unsigned long long x) {
  return x;
}
