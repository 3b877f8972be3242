// expect: true
// claim: precision
// GNU: a compound literal initialises a static object of its type, scalars included.
extern void reach_error(void);

struct pair {
    int a : 4, b;
};

int x = (int){42};
int array[2] = {(int){1}, 2};
struct pair pair = {(int){-3}, (int){4}};

int main(void)
{
    static long long kept = (long long){-7};
    if (x != 42 || array[0] != 1 || array[1] != 2 || pair.a != -3 || pair.b != 4 || kept != -7)
        reach_error();
    return 0;
}
