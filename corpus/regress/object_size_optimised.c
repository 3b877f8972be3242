// expect: true
// claim: known-imprecision
// Optimisation finds out what a pointer points to; without it gcc says that it does not know. Other answers do not exist.
extern void reach_error(void);

int main(void)
{
    char buffer[10];
    char *pointer = buffer;
    unsigned long size = __builtin_object_size(pointer, 0);
    if (size != 10 && size != (unsigned long)-1)
        reach_error();
    return 0;
}
