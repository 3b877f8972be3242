// Old-style declarations and other spellings of the same types fit; the narrower result is the low bits.
// expect: ends exit
// expect: assumption models used: atoi, bsearch, qsort (stdlib.h); memcmp, strlen (string.h)
// expect: assumption bsearch halves the range; of elements that compare equal it returns the one that it meets first
// expect: assumption qsort compares and moves elements as insertion sort does; elements that compare equal keep their order
int strlen();
int atoi();
int memcmp(unsigned char *, signed char *, unsigned);
void qsort();
void *bsearch(void *, void *, unsigned long, unsigned long, int (*)());

static int order(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}

int main(void)
{
    char s[5] = "dbca", key = 'c';
    if (strlen(s) != 4 || atoi("12") != 12 || memcmp((void *)s, (void *)s, 4)) {
        __builtin_trap();
    }
    qsort(s, 4ul, 1ul, order);
    if (s[0] != 'a' || s[1] != 'b' || s[2] != 'c' || s[3] != 'd') {
        __builtin_trap();
    }
    if (bsearch(&key, s, 4, 1, order) != s + 2) {
        __builtin_trap();
    }
    return 0;
}
