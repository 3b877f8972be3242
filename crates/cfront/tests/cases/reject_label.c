void f(void) {
    goto nowhere; // error: label
}
