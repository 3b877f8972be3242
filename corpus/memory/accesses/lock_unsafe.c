// expect: false
// claim: precision
// args: --check memory --64
#include <pthread.h>
static pthread_mutex_t *lock;

int main(void)
{
    pthread_mutex_lock(lock);
    return pthread_mutex_unlock(lock);
}
