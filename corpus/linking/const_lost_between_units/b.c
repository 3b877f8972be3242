void w(int *p) { *p = 2; }
