// expect: false
// claim: soundness
// The list of clobbers says that the instruction may change memory.
extern void reach_error(void);

int x;

int main(void)
{
    __asm__ volatile("movl $1, (%0)" : : "r"(&x) : "memory");
    if (x == 1)
        reach_error();
    return 0;
}
