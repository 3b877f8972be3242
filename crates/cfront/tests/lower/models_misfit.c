// Names of library functions that are declared as something else: what they do is not known.
// expect: unsupported strlen, with other types than the library function
// expect: unsupported memcmp, with other types than the library function
// expect: unsupported atoi, with other types than the library function
// expect: unsupported strcmp, with other types than the library function
int strlen(char);
int memcmp();
struct pair { long a, b; } atoi(const char *);
long strcmp(const char *, const char *);
int nondet_int(void);

int main(void)
{
    int x = nondet_int();
    if (x == 1) {
        return strlen('a');
    }
    if (x == 2) {
        return memcmp("a", "b");
    }
    if (x == 3) {
        struct pair p = atoi("1");
    }
    if (x == 4) {
        return strcmp("a", "b") != 0;
    }
    return 0;
}
