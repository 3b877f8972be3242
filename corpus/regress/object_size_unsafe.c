// expect: false
// claim: precision
// The size of a declared array is known.
extern void reach_error(void);

int main(void)
{
    char buffer[10];
    if (__builtin_object_size(buffer, 0) == 10)
        reach_error();
    return 0;
}
