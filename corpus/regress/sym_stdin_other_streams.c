// expect: false
// claim: soundness
// args: --sym-stdin 2
// What other files have is not said.
#include <stdio.h>
extern void reach_error(void);

int main(void)
{
    FILE *other = fopen("other", "r");
    if (other && fgetc(other) != EOF && fgetc(other) != EOF && fgetc(other) == 'x' && getchar() == 'a') {
        reach_error();
    }
    return 0;
}
