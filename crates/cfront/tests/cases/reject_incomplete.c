struct S s; // error: storage size
