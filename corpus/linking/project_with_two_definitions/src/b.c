int level(void) { return 2; }
int main(void) { return level(); }
