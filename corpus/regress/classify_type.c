// expect: true
// claim: precision
// The classes of types as gcc numbers them.
extern void reach_error(void);

union number {
    int i;
    float f;
} number;
struct pair {
    int a, b;
} pair;

int main(void)
{
    if (__builtin_classify_type(number) != 13 || __builtin_classify_type(pair) != 12)
        reach_error();
    if (__builtin_classify_type(1) != 1 || __builtin_classify_type(&pair) != 5 || __builtin_classify_type(1.0) != 8)
        reach_error();
    return 0;
}
