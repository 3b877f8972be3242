// expect: false
// claim: precision
// An attribute in the notation of C2x changes the size of a structure.
extern void reach_error(void);

struct [[gnu::packed]] tight {
    char c;
    int x;
};

int main(void)
{
    if (sizeof(struct tight) == 5)
        reach_error();
    return 0;
}
