// expect: false
// claim: precision
// The elements of an initialised flexible array member belong to the object, although its type's size is without them.
extern void reach_error(void);

struct table {
    int n;
    int rows[];
};

struct table table = { 3, { 10, 20, 30 } };

int main(void)
{
    if (table.rows[2] == 30)
        reach_error();
    return 0;
}
