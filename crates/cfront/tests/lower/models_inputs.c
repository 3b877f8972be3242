// A model that takes inputs has one procedure for each call, with the name of the function and the call's position.
// expect: has 2 x proc getchar
// expect: has 2 x proc next
// expect: has character "getchar()" signed @models_inputs.c:10:13
// expect: has character "getchar()" signed @models_inputs.c:11:13
int getchar(void);

int main(void)
{
    int a = getchar();
    int b = getchar();
    return a + b;
}
