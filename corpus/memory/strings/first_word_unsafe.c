// expect: false
// claim: precision
// A pointer walks over blanks and a word.
// args: --check memory,arithmetic --64
#include <stdio.h>
int main(void)
{
  char line[60];
  if (!fgets(line, sizeof line, stdin))
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
