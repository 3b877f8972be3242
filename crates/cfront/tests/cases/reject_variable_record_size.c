void f(int n) {
    struct s { int a[n]; int b; };
    _Static_assert(sizeof(struct s) == 4, "size"); // error: is not an integer constant
}
