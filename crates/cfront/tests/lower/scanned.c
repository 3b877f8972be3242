// Each item of `scanf` may be missing; what is stored is an input at the call.
// expect: ends exit
// expect: has bodiless "scanf() reads item 1" @scanned.c:14:13
// expect: has bodiless "scanf() %d" signed @scanned.c:14:13
// expect: has bodiless "scanf() %hu" @scanned.c:14:13
// expect: has character "scanf()" signed @scanned.c:14:13
// expect: has proc __attest_read_word(
int scanf(const char *, ...);

int main(void)
{
    int x = 1;
    unsigned short u = 1;
    int n = scanf("%d, %*d%hu %7s", &x, &u, (char[8]){ 0 });
    if (n > 0 || x != 1 || u != 1) {
        __builtin_trap();
    }
    return 0;
}
