int a[-1]; // error: size of array is negative
