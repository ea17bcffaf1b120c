#define _POSIX_C_SOURCE 200809L

#include "test_process.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Before main: SQLite takes the setting only before its first use, and the environment is changed with one thread. */
__attribute__((constructor)) static void configure(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  char width[24];
  snprintf(width, sizeof width, "%ld", 3 * (cores > 0 ? cores : 1));
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
