// expect: false
// claim: soundness
// args: --property valid-memsafety
// The second string is there only if the first one is, and not always then.
int main(int argc, char **argv, char **envp)
{
    if (!envp[0])
        return 0;
    const char *second = envp[1];
    return second[0] == 'P' ? *envp[0] : 0;
}
