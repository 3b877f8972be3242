#include <assert.h>

enum color { RED, GREEN, BLUE };

extern enum color favourite(void);
extern int __VERIFIER_nondet_int(void);
extern int limit;

struct _IO_FILE;
extern struct _IO_FILE *stdin;
int getchar(void);
char *fgets(char *to, int size, struct _IO_FILE *from);

int main(int argc, char **argv) {
    enum color chosen = (enum color)(__VERIFIER_nondet_int() & 3);
    int forgotten;
    char key = (char)getchar();
    char line[10] = "";
    if (argc < 2 || argv[1][0] != 'x' || argv[1][1] != '\0')
        return 1;
    if (chosen != GREEN || favourite() != BLUE || key != 'n' || forgotten != 5)
        return 2;
    if (fgets(line, 10, stdin) && line[0] == 'a' && line[1] == 'b' && line[2] == '\n')
        assert(limit != 42);
    return 0;
}
