char name[10];
