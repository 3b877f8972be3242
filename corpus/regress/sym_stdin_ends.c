// expect: true
// claim: soundness
// args: --sym-stdin 8
// Standard input has eight bytes, whatever reads them, and then it ends and stays so.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    char line[5], word[2];
    int read = 0;
    if (fgets(line, 5, stdin) && getchar() != EOF) {
        read = fread(word, 1, sizeof word, stdin);
        assert(read == 2);
    }
    while (fgetc(stdin) != EOF) {
        read++;
    }
    assert(read <= 7);
    assert(feof(stdin) && getchar() == EOF && fgets(line, 5, stdin) == 0);
    return 0;
}
