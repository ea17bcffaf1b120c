/*
 * The floor for "add one event": open a store, check its version, insert a row in one transaction, close. The store was
 * created by the project, with its tables; the settings are the same.
 *
 *     sqlite-add STORE.sqlite ROUNDS
 *
 * Prints the wall time of all rounds in nanoseconds.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static sqlite3 *database;

static void fail(void) {
    fprintf(stderr, "sqlite-add: %s\n", sqlite3_errmsg(database));
    exit(70);
}

static void execute(const char *sql) {
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK) fail();
}

static void add(const char *path, long number) {
    if (sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) fail();
    sqlite3_busy_timeout(database, 5000);
    execute("PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768;"
            "PRAGMA secure_delete = ON; PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON;"
            "PRAGMA journal_mode = WAL");
    execute("BEGIN IMMEDIATE");
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(database, "PRAGMA user_version", -1, &statement, NULL) != SQLITE_OK) fail();
    if (sqlite3_step(statement) != SQLITE_ROW || sqlite3_column_int(statement, 0) < 1) fail();
    sqlite3_finalize(statement);
    if (sqlite3_prepare_v2(
            database,
            "INSERT INTO event (calendar_id, identifier, uid, recurrence_id, is_recurring, range_start, range_end, span,"
            "    start_form, start_local, end_form, end_local, sequence, modified, owns_conference, title, folded_title,"
            "    location, notes, text, import_form, version)"
            " VALUES (1, ?1, ?2, '', 0, ?3, ?3 + 3600, 18, 2, ?3, 2, ?3 + 3600, 0, ?3, 0, ?4, ?4, 'Room 4',"
            "    'Agenda and minutes', ?5, 0, ?3)",
            -1, &statement, NULL) != SQLITE_OK)
        fail();
    char identifier[32], uid[64], title[64], text[256];
    snprintf(identifier, sizeof identifier, "%05d%08ld", (int)getpid() % 100000, number);
    snprintf(uid, sizeof uid, "%d-%ld-%ld@example.org", (int)getpid(), number, (long)time(NULL));
    snprintf(title, sizeof title, "Meeting %ld", number);
    snprintf(text, sizeof text, "BEGIN:VEVENT\r\nUID:%s\r\nSUMMARY:Meeting %ld\r\nEND:VEVENT\r\n", uid, number);
    sqlite3_bind_text(statement, 1, identifier, 13, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, uid, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 3, 1772355600 + number * 3600);
    sqlite3_bind_text(statement, 4, title, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 5, text, -1, SQLITE_STATIC);
    if (sqlite3_step(statement) != SQLITE_DONE) fail();
    sqlite3_finalize(statement);
    execute("COMMIT");
    if (sqlite3_close(database) != SQLITE_OK) fail();
}

int main(int argc, char **argv) {
    if (argc != 3) return fprintf(stderr, "usage: sqlite-add STORE.sqlite ROUNDS\n"), 64;
    long rounds = atol(argv[2]);
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (long round = 0; round < rounds; round++) add(argv[1], round);
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%lld\n", (end.tv_sec - begin.tv_sec) * 1000000000LL + (end.tv_nsec - begin.tv_nsec));
    return 0;
}
