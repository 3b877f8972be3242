// expect: false
// claim: precision
// slow: seconds
// The end of a line is cut off.
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
  char line[80];
  if (read_line(line, sizeof line) == NULL)
    return 1;
  size_t n = strlen(line);
  if (line[n] == '\0')
    line[n + 1] = 0;
  printf("%s\n", line);
  return 0;
}
