/* SQLite 3, and the few parts of its interface that Swift cannot call directly. */
#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast of -1 to a function pointer, which is not imported: SQLite copies the value. */
static inline int csqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int csqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/*
 * sqlite3_config is variadic: SQLite then does not count the memory that it uses, for which each allocation takes a lock. Has no
 * effect once SQLite is in use.
 */
static inline int csqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/* sqlite3_db_config is variadic: one switch of a connection, on or off. */
static inline int csqlite_configure(sqlite3 *connection, int option, int value) {
    return sqlite3_db_config(connection, option, value, (int *)0);
}

/*
 * The size of the database file and its first bytes, as they are on disk, without a lock and without a look at a
 * journal. It goes through SQLite's own descriptor: opening and closing the file outside SQLite would drop the locks that
 * this process holds on it (fcntl locks belong to the process, not to the descriptor).
 */
static inline int csqlite_peek(sqlite3 *connection, unsigned char *bytes, int count, sqlite3_int64 *size) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK) return code;
    if (!file || !file->pMethods) return SQLITE_CANTOPEN;
    code = file->pMethods->xFileSize(file, size);
    if (code != SQLITE_OK || *size < count) return code;
    return file->pMethods->xRead(file, bytes, count, 0);
}

/*
 * Bytes of the database file as they are on disk, through SQLite's own descriptor for the same reason. SQLITE_IOERR_SHORT_READ
 * at its end.
 */
static inline int csqlite_read(sqlite3 *connection, unsigned char *bytes, int count, sqlite3_int64 offset) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK) return code;
    if (!file || !file->pMethods) return SQLITE_CANTOPEN;
    return file->pMethods->xRead(file, bytes, count, offset);
}

/*
 * Locks the database file for this connection alone; SQLITE_BUSY while anybody has it open with write-ahead logging, or is in
 * a transaction. The connection must be in none. Taken back by csqlite_unlock.
 */
static inline int csqlite_lock_alone(sqlite3 *connection) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK) return code;
    if (!file || !file->pMethods) return SQLITE_CANTOPEN;
    code = file->pMethods->xLock(file, SQLITE_LOCK_SHARED);
    if (code == SQLITE_OK) code = file->pMethods->xLock(file, SQLITE_LOCK_EXCLUSIVE);
    if (code != SQLITE_OK) file->pMethods->xUnlock(file, SQLITE_LOCK_NONE);
    return code;
}

static inline int csqlite_unlock(sqlite3 *connection) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK) return code;
    return file->pMethods->xUnlock(file, SQLITE_LOCK_NONE);
}

#endif
