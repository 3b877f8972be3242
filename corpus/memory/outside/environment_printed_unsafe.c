// expect: false
// claim: soundness
// args: --property valid-memsafety
// It may be empty.
extern char **environ;
int main(void)
{
    return environ[0][0] == '=';
}
