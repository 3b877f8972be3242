// expect: true
// claim: precision
// args: --check memory
// Objects of all kinds are written beside a `const` one that is only read.
int table[3], one;
static int hidden[2];

static void set(int *p, int i, int v) { p[i] = v; }

int main(void)
{
    const int c = 2;
    int *q = (int *)&c;
    int local[2], n = 3, sized[n];
    int *taken = __builtin_alloca(8);
    set(table, 1, 1);
    set(&one, 0, 2);
    set(hidden, 1, 3);
    set(local, 1, 4);
    set(sized, 2, 5);
    set(taken, 1, 6);
    table[2] = 7;
    local[0] = 8;
    return *q - 2;
}
