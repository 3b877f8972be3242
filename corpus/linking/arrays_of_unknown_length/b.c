const char name[] = "name";
int numbers[] = {10, 20, 30};
int count = sizeof numbers / sizeof numbers[0];
