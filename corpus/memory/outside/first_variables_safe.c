// expect: true
// claim: precision
// args: --property valid-memsafety
// The first two strings of the environment, if they are there.
int main(int argc, char **argv, char **envp)
{
    if (!envp[0] || !envp[1])
        return 0;
    const char *second = envp[1];
    return second[0] == 'P' ? *envp[0] : 0;
}
