// expect: false
// claim: wish
// A block is as long as an argument says.
// args: --check memory,arithmetic --64
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
  if (argc != 2)
    return 1;
  int n = atoi(argv[1]);
  if (n <= 0 || n > 1000)
    return 1;
  char *p = malloc(n);
  if (!p)
    return 1;
  memset(p, 'x', n);
  p[n] = 0;
  printf("%c\n", p[0]);
  free(p);
  return 0;
}
