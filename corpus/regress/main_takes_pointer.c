// expect: false
// claim: soundness
// args: --data-model ilp32
// A first parameter of main that is a pointer is no count of arguments: in 32 bits its address may be negative as an int.
extern void reach_error(void);

struct settings {
    int level;
};

int main(struct settings *s)
{
    if (s && s->level == 3)
        reach_error();
    return 0;
}
