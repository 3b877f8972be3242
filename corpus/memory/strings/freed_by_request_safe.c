// expect: true
// claim: wish
// An argument says whether a block is freed early.
// args: --check memory,arithmetic --64
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
  char *data = malloc(100);
  if (!data)
    return 1;
  int stop = argc > 1 && strcmp(argv[1], "stop") == 0;
  if (stop) {
    free(data);
    data = NULL;
  }
  free(data);
  return 0;
}
