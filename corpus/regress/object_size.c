// expect: true
// claim: precision
// What gcc says of declared objects with and without optimisation: the bytes up to the end of the object, or of the part that
// was selected last.
extern void reach_error(void);

struct item {
    char name[3];
    char text[5];
    int count;
};
static struct item item, items[3];
static int table[4][5];

static void compare(unsigned long size, unsigned long expected)
{
    if (size != expected)
        reach_error();
}

int main(void)
{
    char buffer[10];
    compare(__builtin_object_size(buffer, 0), 10);
    compare(__builtin_object_size(&buffer[3], 1), 7);
    compare(__builtin_object_size(buffer + 3, 0), 7);
    compare(__builtin_object_size(buffer + 11, 2), 0);
    compare(__builtin_object_size(item.name, 0), 12);
    compare(__builtin_object_size(item.text, 1), 5);
    compare(__builtin_object_size(&item.text[2], 2), 7);
    compare(__builtin_object_size(&item.text[2], 3), 3);
    compare(__builtin_object_size(&items[1].text[1], 0), 20);
    compare(__builtin_object_size(&items[1].count, 1), 4);
    compare(__builtin_object_size(table[1], 1), 60);
    compare(__builtin_object_size(&table[1][2], 1), 12);
    compare(__builtin_object_size("hello", 0), 6);
    return 0;
}
