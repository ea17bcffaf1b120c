#include "sqlite_in_parallel.h"

#include <sqlite3.h>

/* Before main, because the setting is only possible before the first use of SQLite, and while there is one thread. */
__attribute__((constructor)) static void configure(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
