// expect: true
// claim: precision
// Pointers to bytes on the way to another object write no `_Bool`.
extern void reach_error(void);

struct item {
    int number;
    _Bool flag;
};

int main(void)
{
    struct item a = {3, 1};
    _Bool *flag = &a.flag;
    struct item *back = (struct item *)((char *)flag - __builtin_offsetof(struct item, flag));
    if (!back->flag || back->number != 3)
        reach_error();
    return 0;
}
