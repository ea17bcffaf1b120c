/*
 * Preloaded into a program (LD_PRELOAD): the threads that it starts take a while to end. OpenSSL takes a lock when a
 * thread ends, and it is held up there; the program exits meanwhile, and takes a while to do so.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct start {
    void *(*routine)(void *);
    void *argument;
};

static pthread_key_t key;
static __thread int is_ending;

/* Libraries that are loaded later have later keys, whose destructors run afterwards. */
static void begin_end(void *value) {
    (void)value;
    is_ending = 1;
}

/* Registered before all others, so it runs after them. */
static void end_late(void) { usleep(200000); }

__attribute__((constructor)) static void initialise(void) {
    pthread_key_create(&key, begin_end);
    atexit(end_late);
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
    int (*take)(pthread_rwlock_t *) = dlsym(RTLD_NEXT, "pthread_rwlock_wrlock");
    if (!take) abort();
    if (is_ending) usleep(100000);
    return take(lock);
}

static void *run(void *given) {
    struct start start = *(struct start *)given;
    free(given);
    pthread_setspecific(key, &key);
    return start.routine(start.argument);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*routine)(void *), void *argument) {
    int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = dlsym(RTLD_NEXT, "pthread_create");
    struct start *start = malloc(sizeof *start);
    if (!create || !start) abort();
    *start = (struct start){routine, argument};
    return create(thread, attributes, run, start);
}
