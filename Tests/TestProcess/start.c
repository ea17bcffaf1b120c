#define _GNU_SOURCE

#include "test_process.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>
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

/* Before main: SQLite takes the setting only before its first use, and the environment is changed with one thread. */
__attribute__((constructor)) static void configure(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  char width[24];
  snprintf(width, sizeof width, "%ld", 3 * (cores > 0 ? cores : 1));
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
  use_memory_for_temporary_files();
}
