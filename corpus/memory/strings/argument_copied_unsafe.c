// expect: false
// claim: wish
// An argument is copied when it is short enough.
// args: --check memory,arithmetic --64
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
  char buf[16];
  if (argc < 2)
    return 1;
  strcpy(buf, argv[1]);
  printf("%s\n", buf);
  return 0;
}
