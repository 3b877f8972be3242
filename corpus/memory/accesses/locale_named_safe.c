// expect: true
// claim: precision
// args: --check memory --64
#include <locale.h>
int main(void)
{
    setlocale(LC_ALL, NULL);
    setlocale(LC_ALL, "");
    return 0;
}
