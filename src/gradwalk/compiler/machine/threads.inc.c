/* A few threads that wait for work: started when first needed, kept for the next call.

   `share(work, waiting, argument, helpers)` calls work(argument, 0) here and work(argument, 1...) in up to
   `helpers` other threads, and returns when all are done; until then it calls waiting(argument) now and then. Only one
   call at a time gets helpers; another one, from another thread, does its work alone. So does every call if there are
   no POSIX threads. So the work must not depend on how many take part. */

#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#define THREADS 1
#else
#define THREADS 0
#endif

typedef void Work(void *argument, int who);
typedef void Waiting(void *argument);

static unsigned forks; /* how often this process was forked: locks of threads that are gone are created again */

#if THREADS

#define MOST_HELPERS 63

static struct {
    pthread_mutex_t busy, lock;
    pthread_cond_t start, done;
    Work *work;
    void *argument;
    int helpers;        /* threads that exist */
    int wanted, active; /* of those, how many take part in this round; how many have not finished it */
    unsigned round;
} pool = {PTHREAD_MUTEX_INITIALIZER,
          PTHREAD_MUTEX_INITIALIZER,
          PTHREAD_COND_INITIALIZER,
          PTHREAD_COND_INITIALIZER,
          NULL,
          NULL,
          0,
          0,
          0,
          0};

typedef struct {
    int who;
    unsigned round;
} Helper;

static Helper helper[MOST_HELPERS + 1];

static void *helping(void *given)
{
    Helper *me = (Helper *)given;
    pthread_mutex_lock(&pool.lock);
    for (;;) {
        while (me->round == pool.round)
            pthread_cond_wait(&pool.start, &pool.lock);
        me->round = pool.round;
        if (me->who > pool.wanted)
            continue;
        pthread_mutex_unlock(&pool.lock);
        pool.work(pool.argument, me->who);
        pthread_mutex_lock(&pool.lock);
        if (--pool.active == 0)
            pthread_cond_signal(&pool.done);
    }
    return NULL;
}

/* In a forked child the helpers are gone: it starts its own. */
static void forget_helpers(void)
{
    forks++;
    pool.helpers = pool.active = pool.wanted = 0;
    pthread_mutex_init(&pool.busy, NULL);
    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.start, NULL);
    pthread_cond_init(&pool.done, NULL);
}

static void start_helpers(int wanted)
{
    sigset_t all, before;
    sigfillset(&all); /* signals are for the program's own threads */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool.helpers < wanted) {
        pthread_t thread;
        Helper *new = &helper[pool.helpers + 1];
        new->who = pool.helpers + 1, new->round = pool.round;
        if (pthread_create(&thread, NULL, helping, new))
            break;
        pthread_detach(thread);
        pool.helpers++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

#define MOMENT 50000000 /* nanoseconds between two calls of `waiting` */

/* Waits until all helpers are done. */
static void await_helpers(Waiting *waiting, void *argument)
{
    pthread_mutex_lock(&pool.lock);
    while (pool.active) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += MOMENT;
        if (until.tv_nsec >= 1000000000)
            until.tv_sec++, until.tv_nsec -= 1000000000;
        if (pthread_cond_timedwait(&pool.done, &pool.lock, &until)) {
            pthread_mutex_unlock(&pool.lock);
            waiting(argument);
            pthread_mutex_lock(&pool.lock);
        }
    }
    pthread_mutex_unlock(&pool.lock);
}

static void share(Work *work, Waiting *waiting, void *argument, int helpers)
{
    if (helpers > MOST_HELPERS)
        helpers = MOST_HELPERS;
    if (helpers < 1 || pthread_mutex_trylock(&pool.busy)) {
        work(argument, 0);
        return;
    }
    pthread_mutex_lock(&pool.lock);
    start_helpers(helpers);
    pool.work = work, pool.argument = argument;
    pool.wanted = pool.active = helpers < pool.helpers ? helpers : pool.helpers;
    pool.round++;
    pthread_cond_broadcast(&pool.start);
    pthread_mutex_unlock(&pool.lock);
    work(argument, 0);
    await_helpers(waiting, argument);
    pthread_mutex_unlock(&pool.busy);
}

#define COUNTER atomic_int
#define NEXT(counter) atomic_fetch_add(&(counter), 1)
#define REACHED(counter) atomic_load_explicit(&(counter), memory_order_acquire)
#define ADVANCE(counter, to) atomic_store_explicit(&(counter), to, memory_order_release)
#define WAIT_A_MOMENT() sched_yield()

#else

static void share(Work *work, Waiting *waiting, void *argument, int helpers)
{
    (void)helpers, (void)waiting;
    work(argument, 0);
}

#define COUNTER int
#define NEXT(counter) ((counter)++)
#define REACHED(counter) (counter)
#define ADVANCE(counter, to) ((counter) = (to))
#define WAIT_A_MOMENT()

#endif
