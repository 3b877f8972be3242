// Without models, library functions are functions without body.
// option: no-models
// expect: inputs 1
// expect: assumption `strlen` has no body: returns any value, changes no memory
// expect: unsupported strcpy
unsigned long strlen(const char *);
char *strcpy(char *, const char *);

int main(void)
{
    char b[8] = "";
    if (strlen(b)) {
        strcpy(b, "abc");
    }
    return 0;
}
