#define _GNU_SOURCE

#include "test_process.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

/* The magic number of linux/magic.h, whose other names are not needed. */
enum { tmpfs_magic = 0x01021994 };

/* Temporary files go into memory if there is much of it; a TMPDIR that was given stays. */
static void use_memory_for_temporary_files(void) {
  const char *memory = "/dev/shm";
  const unsigned long long needed = 4ULL << 30;
  struct statfs system;
  struct statvfs place;
  if (statfs(memory, &system) != 0 || system.f_type != tmpfs_magic) return;
  if (statvfs(memory, &place) != 0 || place.f_flag & (ST_NOEXEC | ST_RDONLY)) return;
  if ((unsigned long long)place.f_bavail * place.f_frsize < needed || access(memory, W_OK | X_OK) != 0) return;
  setenv("TMPDIR", memory, 0);
}

/* How many tests run at once for each processor: most of the time, a test waits for a program that it has started. */
enum { tests_per_processor = 3 };

/* Dispatch gives Swift as many threads as it sees processors, and a test that waits holds one of them. So it sees as many
   processors as tests run at once: it asks these two functions, which come before those of the C library. Foundation counts
   the processors in another way. */

long sysconf(int name) {
  static _Atomic(long (*)(int)) real;
  long (*function)(int) = real;
  if (function == NULL) real = function = (long (*)(int))dlsym(RTLD_NEXT, "sysconf");
  long value = function(name);
  return name == _SC_NPROCESSORS_CONF && value > 0 ? value * tests_per_processor : value;
}

int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *processors) {
  (void)thread;
  CPU_ZERO_S(size, processors);
  long count = sysconf(_SC_NPROCESSORS_ONLN) * tests_per_processor;
  for (long number = 0; number < count; number++) CPU_SET_S((size_t)number, size, processors);
  return 0;
}

/* The library of the tests waits for the end of any child, without taking it, and asks again at once until somebody takes it.
   It would keep a processor busy as long as a test leaves a child that has ended, so it waits for a moment. */
int waitid(idtype_t type, id_t id, siginfo_t *info, int options) {
  static _Atomic(int (*)(idtype_t, id_t, siginfo_t *, int)) real;
  static _Atomic(pid_t) last;
  int (*function)(idtype_t, id_t, siginfo_t *, int) = real;
  if (function == NULL) {
    real = function = (int (*)(idtype_t, id_t, siginfo_t *, int))dlsym(RTLD_NEXT, "waitid");
  }
  int status = function(type, id, info, options);
  if (type == P_ALL && (options & WNOWAIT) && status == 0 && info != NULL) {
    pid_t child = info->si_pid;
    if (child == last) usleep(2000);
    last = child;
  }
  return status;
}

/* Before main: SQLite takes the setting only before its first use, and the environment is changed with one thread. */
__attribute__((constructor)) static void configure(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  char width[24];
  snprintf(width, sizeof width, "%ld", tests_per_processor * (cores > 0 ? cores : 1));
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
  use_memory_for_temporary_files();
}
