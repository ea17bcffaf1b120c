/*
 * The floor for several programs that save at once: processes that insert a row with the store's columns and indexes, one
 * transaction each, with the store's settings and SQLite's own way of waiting for the lock.
 *
 *     bare-writers STORE.sqlite PROCESSES ROWS
 *
 * Prints the seconds from the common start until all have finished.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *settings =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768;"
    "PRAGMA secure_delete = ON; PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON;";

static const char *schema =
    "CREATE TABLE calendar (id INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT;"
    "INSERT INTO calendar (title) VALUES ('Calendar');"
    "CREATE TABLE event ("
    "  id INTEGER PRIMARY KEY, calendar_id INTEGER NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,"
    "  identifier TEXT NOT NULL, uid TEXT NOT NULL, recurrence_id TEXT NOT NULL, is_recurring INTEGER NOT NULL,"
    "  range_start INTEGER NOT NULL, range_end INTEGER NOT NULL, span INTEGER NOT NULL, start_form INTEGER NOT NULL,"
    "  start_local INTEGER NOT NULL, start_zone TEXT, end_form INTEGER NOT NULL, end_local INTEGER NOT NULL,"
    "  end_zone TEXT, sequence INTEGER NOT NULL, modified INTEGER, owns_conference INTEGER NOT NULL, status TEXT,"
    "  title TEXT NOT NULL, folded_title TEXT NOT NULL, location TEXT, url TEXT, notes TEXT, text TEXT NOT NULL,"
    "  import_form INTEGER NOT NULL, imported_text TEXT, version INTEGER NOT NULL) STRICT;"
    "CREATE UNIQUE INDEX event_by_uid ON event (uid, calendar_id, recurrence_id);"
    "CREATE INDEX event_by_identifier ON event (identifier);"
    "CREATE INDEX event_by_title ON event (folded_title);"
    "CREATE INDEX event_by_range ON event (span, range_start, range_end, calendar_id);"
    "CREATE INDEX event_by_calendar ON event (calendar_id);";

static const char *insertion =
    "INSERT INTO event (calendar_id, identifier, uid, recurrence_id, is_recurring, range_start, range_end, span,"
    "  start_form, start_local, end_form, end_local, sequence, modified, owns_conference, title, folded_title, location,"
    "  notes, text, import_form, version)"
    "VALUES (1, ?1, ?1, '', 0, ?2, ?2, 18, 2, ?2, 2, ?2, 0, ?2, 0, ?3, ?3, 'Room', 'Agenda and minutes', ?4, 0, ?2)";

static void require(int isDone, sqlite3 *database) {
    if (isDone) return;
    fprintf(stderr, "bare-writers: %s\n", database ? sqlite3_errmsg(database) : "out of memory");
    _exit(70);
}

static sqlite3 *opened(const char *path) {
    sqlite3 *database = NULL;
    require(sqlite3_open(path, &database) == SQLITE_OK, database);
    sqlite3_busy_timeout(database, 60000);
    require(sqlite3_exec(database, settings, NULL, NULL, NULL) == SQLITE_OK, database);
    return database;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void writeRows(const char *path, int process, int rows, int ready, int start) {
    sqlite3 *database = opened(path);
    sqlite3_stmt *begin, *insert, *commit;
    require(sqlite3_prepare_v2(database, "BEGIN IMMEDIATE", -1, &begin, NULL) == SQLITE_OK, database);
    require(sqlite3_prepare_v2(database, insertion, -1, &insert, NULL) == SQLITE_OK, database);
    require(sqlite3_prepare_v2(database, "COMMIT", -1, &commit, NULL) == SQLITE_OK, database);
    char byte = 0;
    require(write(ready, "", 1) == 1 && read(start, &byte, 1) >= 0, NULL);
    for (int row = 0; row < rows; row++) {
        char uid[64], title[64], text[256];
        snprintf(uid, sizeof uid, "%d-%d-0123456789abcdef0123456789abcdef", process, row);
        snprintf(title, sizeof title, "Meeting %d", row);
        snprintf(text, sizeof text, "BEGIN:VEVENT\r\nUID:%s\r\nSUMMARY:%s\r\nEND:VEVENT\r\n", uid, title);
        require(sqlite3_step(begin) == SQLITE_DONE, database);
        sqlite3_reset(begin);
        sqlite3_bind_text(insert, 1, uid, -1, SQLITE_STATIC);
        sqlite3_bind_int64(insert, 2, 1772355600 + (sqlite3_int64)row * 3600);
        sqlite3_bind_text(insert, 3, title, -1, SQLITE_STATIC);
        sqlite3_bind_text(insert, 4, text, -1, SQLITE_STATIC);
        require(sqlite3_step(insert) == SQLITE_DONE, database);
        sqlite3_reset(insert);
        require(sqlite3_step(commit) == SQLITE_DONE, database);
        sqlite3_reset(commit);
    }
    sqlite3_finalize(begin);
    sqlite3_finalize(insert);
    sqlite3_finalize(commit);
    sqlite3_close(database);
}

int main(int argc, char **argv) {
    int processes = argc == 4 ? atoi(argv[2]) : 0, rows = argc == 4 ? atoi(argv[3]) : 0;
    if (processes < 1 || rows < 1) return fprintf(stderr, "usage: bare-writers STORE.sqlite PROCESSES ROWS\n"), 64;
    sqlite3 *database = opened(argv[1]);
    require(sqlite3_exec(database, schema, NULL, NULL, NULL) == SQLITE_OK, database);
    sqlite3_close(database);
    int ready[2], start[2];
    require(pipe(ready) == 0 && pipe(start) == 0, NULL);
    for (int process = 0; process < processes; process++) {
        if (fork() != 0) continue;
        close(start[1]);
        writeRows(argv[1], process, rows, ready[1], start[0]);
        _exit(0);
    }
    char byte;
    for (int process = 0; process < processes; process++) require(read(ready[0], &byte, 1) == 1, NULL);
    double begin = now();
    close(start[1]);
    int isFailed = 0, status;
    while (wait(&status) > 0) isFailed |= status;
    printf("%.6f\n", now() - begin);
    return isFailed ? 70 : 0;
}
