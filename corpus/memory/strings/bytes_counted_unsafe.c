// expect: false
// claim: precision
// Bytes, words and lines of the input are counted.
// args: --check memory,arithmetic --64
#include <stdio.h>
#include <ctype.h>
int main(void)
{
  int c, in_word = 0;
  unsigned long lines = 0, words = 0, chars = 0;
  unsigned counts[256];
  for (c = 0; c < 256; c++)
    counts[c] = 0;
  while ((c = getchar()) != EOF) {
    chars++;
    if (c == '\n')
      lines++;
    if (isspace(c))
      in_word = 0;
    else if (!in_word) {
      in_word = 1;
      words++;
    }
    counts[c + (c == 255)]++;
  }
  printf("%lu %lu %lu %u\n", lines, words, chars, counts['e']);
  return 0;
}
