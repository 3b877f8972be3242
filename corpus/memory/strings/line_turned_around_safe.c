// expect: true
// claim: precision
// A line is turned around in its place.
// args: --check memory,arithmetic --64
#include <stdio.h>
#include <string.h>
int main(void)
{
  char s[100];
  if (!fgets(s, sizeof s, stdin))
    return 1;
  int i = 0, j = (int)strlen(s) - 1;
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
