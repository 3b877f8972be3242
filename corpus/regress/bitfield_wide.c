// expect: false
// claim: precision
// A bit-field wider than int has a type of exactly its width in gcc: arithmetic on it wraps there.
extern void reach_error(void);

struct counters {
    unsigned long long total : 40;
};

int main(void)
{
    struct counters c;
    c.total = -1;
    if (c.total + 1 != 1ull << 40)
        reach_error();
    return 0;
}
