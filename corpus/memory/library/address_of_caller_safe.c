// expect: true
// claim: precision
// args: --check memory
// What is told fits where the program says so.
#include <netinet/in.h>
#include <sys/socket.h>
int main(void)
{
    struct sockaddr_in caller;
    socklen_t length = sizeof caller;
    int s = accept(3, (struct sockaddr *)&caller, &length);
    return s >= 0;
}
