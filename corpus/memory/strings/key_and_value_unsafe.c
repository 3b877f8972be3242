// expect: false
// claim: wish
// A line is taken apart at its first equals sign.
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
  char line[64] = "", key[16] = "", value[64] = "";
  if (!read_line(line, sizeof line))
    return 1;
  char *eq = strchr(line, '=');
  if (!eq)
    return 1;
  size_t n = eq - line;
  memcpy(key, line, n);
  key[n] = 0;
  strcpy(value, eq + 1);
  printf("%s -> %s", key, value);
  return 0;
}
