// expect: false
// claim: precision
// A table says how each character of a line counts.
// args: --check memory,arithmetic --64
#include <stdio.h>
#include <string.h>
// By hand: the machine can be given single characters.
static char *read_line(char *s, int n)
{
  int i = 0, c = 0;
  while (i < n - 1 && c != '\n' && (c = getchar()) != EOF)
    s[i++] = (char)c;
  s[i] = 0;
  return i ? s : NULL;
}

int main(void)
{
  unsigned table[16];
  unsigned char line[50];
  for (unsigned i = 0; i < 16; i++)
    table[i] = i * 0x1021u;
  if (!read_line((char *)line, sizeof line))
    return 1;
  unsigned crc = 0xffff;
  for (size_t i = 0; line[i]; i++) {
    crc = (crc << 4) ^ table[((crc >> 12) & 15) + (line[i] >> 4)];
    crc &= 0xffff;
  }
  printf("%x\n", crc);
  return 0;
}
