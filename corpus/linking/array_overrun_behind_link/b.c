int numbers[3] = {10, 20, 30};
