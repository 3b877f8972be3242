int f(int x) {
    switch (x) {
    case 1:
    case 1: return 2; // error: duplicate case
    }
    return 0;
}
