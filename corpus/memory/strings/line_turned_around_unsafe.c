// expect: false
// claim: precision
// slow: seconds
// A line is turned around in its place.
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
  char s[100];
  if (!read_line(s, sizeof s))
    return 1;
  int i = 0, j = (int)strlen(s) + 1;
  while (i < j) {
    char t = s[i];
    s[i] = s[j];
    s[j] = t;
    i++;
    j--;
  }
  puts(s);
  return 0;
}
