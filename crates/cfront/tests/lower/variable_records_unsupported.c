// What depends on the layout of a structure of variable size and is not computed ends the path.
// expect: unsupported variable length array in a structure
// expect: unsupported asm goto
// expect: errors 0
void reach_error(void);
int nondet_int(void);
int main(void)
{
    int n = 3;
    int x = nondet_int();
    if (x == 1) {
        struct s { int a[n]; } s, t;
        s = t;
        reach_error();
    }
    if (x == 2) {
        struct bits { int a[n]; unsigned b : 3; } b;
        b.b = 1;
        reach_error();
    }
    if (x == 3) {
        struct after { char a[n]; int : 4; int c; };
        x = sizeof(struct after);
        reach_error();
    }
    if (x == 4) {
        __asm__ goto("jmp %l0" : : : : away);
        reach_error();
    }
    return 0;
away:
    reach_error();
    return 1;
}
