int f(void) {
    return 1
} // error: expected
