#include <assert.h>
int __CPROVER_file_local_b_c_twice(int);
int main(void)
{
    assert(__CPROVER_file_local_b_c_twice(2) == 4);
    return 0;
}
