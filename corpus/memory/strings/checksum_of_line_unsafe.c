// expect: false
// claim: precision
// A table says how each character of a line counts.
// args: --check memory,arithmetic --64
#include <stdio.h>
#include <string.h>
int main(void)
{
  unsigned table[16];
  unsigned char line[50];
  for (unsigned i = 0; i < 16; i++)
    table[i] = i * 0x1021u;
  if (!fgets((char *)line, sizeof line, stdin))
    return 1;
  unsigned crc = 0xffff;
  for (size_t i = 0; line[i]; i++) {
    crc = (crc << 4) ^ table[((crc >> 12) & 15) + (line[i] >> 4)];
    crc &= 0xffff;
  }
  printf("%x\n", crc);
  return 0;
}
