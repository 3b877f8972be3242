// expect: false
// claim: precision
// slow: seconds
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
  char line[128];
  while (read_line(line, sizeof line)) {
    for (char *p = line; *p != '\n'; p++)
      *p = rot(*p);
    fputs(line, stdout);
  }
  return 0;
}
