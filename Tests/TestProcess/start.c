#define _GNU_SOURCE

#include "test_process.h"

#include <linux/magic.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>
#include <unistd.h>

static const char memory_folder[] = "/dev/shm";

/* Whether the folder is in memory, has enough room, and lets programs start. */
static int is_usable(const char *folder) {
  const unsigned long long enough = 4ULL << 30;
  struct statfs kind;
  struct statvfs room;
  if (statfs(folder, &kind) != 0 || kind.f_type != TMPFS_MAGIC) return 0;
  if (statvfs(folder, &room) != 0 || (room.f_flag & (ST_NOEXEC | ST_RDONLY)) != 0) return 0;
  return (unsigned long long)room.f_bavail * room.f_frsize >= enough && access(folder, W_OK | X_OK) == 0;
}

/* Before main: SQLite takes the setting only before its first use, and the environment is changed with one thread. */
__attribute__((constructor)) static void configure(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  char width[24];
  snprintf(width, sizeof width, "%ld", 3 * (cores > 0 ? cores : 1));
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
  if (is_usable(memory_folder)) setenv("TMPDIR", memory_folder, 0);
}
