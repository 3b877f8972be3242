// expect: false
// claim: precision
// White space is cut off from behind.
// args: --check memory,arithmetic --64
#include <stdio.h>
#include <string.h>
#include <ctype.h>
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
  char line[60];
  if (!read_line(line, sizeof line))
    return 1;
  int len = (int)strlen(line);
  while (isspace((unsigned char)line[len - 1]))
    line[--len] = 0;
  printf("[%s]\n", line);
  return 0;
}
