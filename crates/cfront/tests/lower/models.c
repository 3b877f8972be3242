// Models of library functions: only what is used is there; a function of the program's own wins.
// expect: errors 0
// expect: ends exit
// expect: has proc strlen(
// expect: has proc strcpy(
// expect: lacks proc strcat(
// expect: assumption models used: tolower (ctype.h); strcpy, strlen (string.h)
typedef unsigned long size_t;
size_t strlen(const char *);
char *strcpy(char *, const char *);
char *strcat(char *, const char *);
int tolower(int);
int strcmp(const char *a, const char *b) { return a == b; }

int main(void)
{
    char b[8];
    strcpy(b, "abc");
    if (strlen(b) != 3 || tolower('A') != 'a' || tolower('1') != '1') {
        __builtin_trap();
    }
    return strcmp(b, b);
}
