// expect: true
// claim: precision
#include <assert.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void)
{
    struct stat file;
    if (stat("/etc/passwd", &file) == 0)
        assert(file.st_size >= 0 && (!S_ISREG(file.st_mode) || !S_ISDIR(file.st_mode)));
    assert(sysconf(_SC_PAGESIZE) > 0 && sysconf(_SC_PAGESIZE) == getpagesize() && sysconf(_SC_NPROCESSORS_ONLN) >= 1);
    assert(getpid() == getpid());
    struct rusage used;
    if (getrusage(RUSAGE_SELF, &used) == 0)
        assert(used.ru_utime.tv_usec < 1000000 && used.ru_maxrss >= 0);
    int copy = dup2(1, 9);
    assert(copy == -1 || copy == 9);
    struct pollfd input = {0, POLLIN, 0};
    int found = poll(&input, 1, 0);
    assert(found < 0 || (found == 0) == (input.revents == 0));
    fd_set set;
    FD_ZERO(&set);
    FD_SET(0, &set);
    struct timeval none = {0, 0};
    if (select(1, &set, 0, 0, &none) == 0)
        assert(!FD_ISSET(0, &set));
    int child = fork(), status;
    if (child > 0) {
        int ended = waitpid(child, &status, 0);
        assert(ended == child || ended == -1);
    }
    return 0;
}
