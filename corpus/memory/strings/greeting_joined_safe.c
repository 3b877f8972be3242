// expect: true
// claim: wish
// A name of a line is appended to a greeting.
// args: --check memory,arithmetic --64
#include <stdio.h>
#include <string.h>
int main(void)
{
  char name[32];
  char greeting[64];
  if (!fgets(name, sizeof name, stdin))
    return 1;
  strcpy(greeting, "Hello, ");
  strcat(greeting, name);
  puts(greeting);
  return 0;
}
