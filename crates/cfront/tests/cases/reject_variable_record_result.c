void f(int n) {
    struct s { int a[n]; };
    struct s g(void); // error: non-nested function with variably modified type
}
