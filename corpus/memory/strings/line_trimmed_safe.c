// expect: true
// claim: precision
// The end of a line is cut off.
// args: --check memory,arithmetic --64
#include <stdio.h>
#include <string.h>
int main(void)
{
  char line[80];
  if (fgets(line, sizeof line, stdin) == NULL)
    return 1;
  size_t n = strlen(line);
  if (n > 0 && line[n - 1] == '\n')
    line[n - 1] = 0;
  printf("%s\n", line);
  return 0;
}
