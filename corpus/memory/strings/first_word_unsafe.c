// expect: false
// claim: precision
// A pointer walks over blanks and a word.
// args: --check memory,arithmetic --64
#include <stdio.h>
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
  char *p = line;
  while (*p <= ' ')
    p++;
  char *q = p;
  while (*q && *q != ' ')
    q++;
  *q = 0;
  puts(p);
  return 0;
}
