// expect: false
// claim: soundness
// A destructor runs after main; that is not translated, and it is not forgotten either.
extern void reach_error(void);

__attribute__((destructor)) static void finish(void)
{
    reach_error();
}

int main(void)
{
    return 0;
}
