int main(void) { return 1; }
int x = ;
