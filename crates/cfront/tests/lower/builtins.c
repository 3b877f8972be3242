// Builtins on integers are terms.
// expect: ends exit
// expect: lacks unknown
int nondet_int(void);
int abs(int);
int counter;
int main(void)
{
    int x = nondet_int(), r;
    int y = __builtin_popcount(x) + __builtin_ffs(x) + abs(x);
    y += __builtin_add_overflow(x, y, &r) + r;
    y += __builtin_bswap32(x);
    y += __sync_fetch_and_add(&counter, 2);
    return y + __atomic_load_n(&counter, 0);
}
