// expect: true
// claim: precision
// Nothing but orders for the compiler and the machine.
extern void reach_error(void);

int x;

int main(void)
{
    x = 1;
    __asm__ volatile("" ::: "memory");
    __asm__ volatile("mfence" ::: "memory");
    __asm__ volatile("nop");
    if (x != 1)
        reach_error();
    return 0;
}
