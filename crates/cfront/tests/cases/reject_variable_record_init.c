void f(int n) {
    struct s { int a[n]; };
    struct s s = {}; // error: variable-sized object may not be initialized
}
