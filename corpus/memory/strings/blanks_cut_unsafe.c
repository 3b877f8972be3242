// expect: false
// claim: precision
// White space is cut off from behind.
// args: --check memory,arithmetic --64
#include <stdio.h>
#include <string.h>
#include <ctype.h>
int main(void)
{
  char line[60];
  if (!fgets(line, sizeof line, stdin))
    return 1;
  int len = (int)strlen(line);
  while (isspace((unsigned char)line[len - 1]))
    line[--len] = 0;
  printf("[%s]\n", line);
  return 0;
}
