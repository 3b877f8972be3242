// Pointers from outside are null or environment memory; _Bool is one bit; extern objects are inputs.
// expect: inputs 6
// expect: has 4 x 0x500000000000:64 <=u
// expect: has assume 1:32 <= $t
// expect: has extern "outside"
// expect: assumption `device` has no body: returns any value, changes no memory
_Bool __VERIFIER_nondet_bool(void);
void *__VERIFIER_nondet_pointer(void);
char *device(int);
int printf(const char *, ...);
extern int outside;
int main(int argc, char **argv)
{
    _Bool b = __VERIFIER_nondet_bool();
    void *p = __VERIFIER_nondet_pointer();
    char *q = device(1);
    device(2);
    printf("%d\n", argc);
    return b + (p == q) + outside;
}
