// expect: unknown
// claim: known-imprecision
// args: --check memory
// The value of a call lives until the end of the full expression. That is not followed: it was an access to nothing.
struct three {
    int parts[3];
};

static struct three made(int last)
{
    struct three all = {{1, 2, last}};
    return all;
}

static int sum(const int *parts)
{
    return parts[0] + parts[1] + parts[2];
}

int main(void)
{
    return sum(made(4).parts) == 7 ? 0 : made(1).parts[2];
}
