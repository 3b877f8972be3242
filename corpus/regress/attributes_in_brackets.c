// expect: true
// claim: precision
// Attributes in the notation of C2x, which gcc takes in earlier versions of the language as well.
extern void reach_error(void);

struct [[gnu::packed]] tight {
    char c;
    int x;
};
struct wide {
    char c;
    [[gnu::aligned(16)]] int x;
};
enum [[gnu::packed]] kind { ONE [[maybe_unused]] = 1, TWO };
[[maybe_unused]] static int state [[gnu::aligned(8)]] = 3, list [[maybe_unused]] [2] = {1, 2};
[[noreturn]] extern void leave(void);

[[nodiscard, gnu::noinline]] static int step([[maybe_unused]] int unused)
{
    switch (state) {
    case 3:
        state = 4;
        [[fallthrough]];
    default:
        return state;
    }
}

int main(void)
{
    [[maybe_unused]] int x = step(1);
    if (sizeof(struct tight) != 5 || sizeof(struct wide) != 32 || sizeof(enum kind) != 1 || x != 4)
        reach_error();
    for ([[maybe_unused]] int i = 0; i < 2; i++)
        if (list[i] != i + 1)
            reach_error();
    return 0;
}
