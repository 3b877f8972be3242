#include <assert.h>

typedef unsigned long size_t;
void qsort(void *block, size_t count, size_t size, int (*compare)(const void *, const void *));
char *strcpy(char *to, const char *from);
char *strcat(char *to, const char *from);
size_t strlen(const char *s);
char *getenv(const char *name);
int getchar(void);

struct record {
    char name[12];
    double weight;
};

extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_nondet_memory(void *block, size_t size);

static int ascending(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}

int main(void) {
    int numbers[3] = {3, 1, 2};
    struct record r = {"", 0};
    char given[4];
    qsort(numbers, 3, sizeof *numbers, ascending);
    strcpy(r.name, "hello");
    strcat(r.name, " you");
    r.weight = __VERIFIER_nondet_double();
    __VERIFIER_nondet_memory(given, 4);
    char *home = getenv("HOME");
    if (!home || home[0] != '/' || home[1] != 'x' || home[2])
        return 1;
    if (given[0] != 'o' || given[1] != 'k' || given[2] || given[3] || r.weight != 0.1)
        return 2;
    if (getchar() != 'q' || getchar() != -1)
        return 3;
    assert(strlen(r.name) != 9);
    return 0;
}
