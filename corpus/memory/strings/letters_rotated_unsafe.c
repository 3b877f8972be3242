// expect: false
// claim: precision
// A pointer walks along a line up to its end.
// args: --check memory,arithmetic --64
#include <stdio.h>
#include <string.h>
static char rot(char c)
{
  if (c >= 'a' && c <= 'z')
    return 'a' + (c - 'a' + 13) % 26;
  if (c >= 'A' && c <= 'Z')
    return 'A' + (c - 'A' + 13) % 26;
  return c;
}
int main(void)
{
  char line[128];
  while (fgets(line, sizeof line, stdin)) {
    for (char *p = line; *p != '\n'; p++)
      *p = rot(*p);
    fputs(line, stdout);
  }
  return 0;
}
