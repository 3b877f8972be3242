// expect: false
// claim: wish
// A line is taken apart at its first equals sign.
// args: --check memory,arithmetic --64
#include <stdio.h>
#include <string.h>
int main(void)
{
  char line[64], key[64], value[64];
  if (!fgets(line, sizeof line, stdin))
    return 1;
  char *eq = strchr(line, '=');
  size_t n = eq - line;
  memcpy(key, line, n);
  key[n] = 0;
  strcpy(value, eq + 1);
  printf("%s -> %s", key, value);
  return 0;
}
