// expect: true
// claim: soundness
// args: --data-model ilp32
// On i386 an atomic 8-byte integer is aligned to 8, also as a member; an ordinary one to 4.
extern void reach_error(void);

struct plain {
    char c;
    long long n;
};
struct shared {
    char c;
    _Atomic long long n;
};

int main(void)
{
    if (sizeof(struct plain) != 12 || sizeof(struct shared) != 16 || _Alignof(_Atomic double) != 8)
        reach_error();
    return 0;
}
