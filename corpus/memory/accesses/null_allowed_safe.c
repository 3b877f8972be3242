// expect: true
// claim: precision
// args: --check memory --64
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
int main(void)
{
    struct timespec short_time = {0, 1};
    struct timeval now;
    pthread_mutex_t lock;
    time(NULL);
    nanosleep(&short_time, NULL);
    gettimeofday(&now, NULL);
    fflush(NULL);
    perror(NULL);
    free(NULL);
    return pthread_mutex_init(&lock, NULL);
}
