/*
 * The floor for "import a calendar file": libical parses the whole file, each event is written back to text, and a row
 * with two indexes is inserted, all in one transaction. No recurrence bounds, no conferences, no merging.
 *
 *     ical-to-sqlite FILE.ics STORE.sqlite
 */
#include <libical/ical.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

static char *contents(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    long length = ftell(file);
    rewind(file);
    char *text = malloc((size_t)length + 1);
    if (text && fread(text, 1, (size_t)length, file) == (size_t)length) {
        text[length] = 0;
    } else {
        free(text);
        text = NULL;
    }
    fclose(file);
    return text;
}

int main(int argc, char **argv) {
    if (argc != 3) return fprintf(stderr, "usage: ical-to-sqlite FILE.ics STORE.sqlite\n"), 64;
    char *text = contents(argv[1]);
    if (!text) return fprintf(stderr, "cannot read %s\n", argv[1]), 66;
    icalcomponent *calendar = icalparser_parse_string(text);
    free(text);
    if (!calendar) return fprintf(stderr, "not a calendar file\n"), 65;

    sqlite3 *database;
    if (sqlite3_open(argv[2], &database) != SQLITE_OK) return fprintf(stderr, "%s\n", sqlite3_errmsg(database)), 73;
    sqlite3_exec(database,
                 "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                 "CREATE TABLE event(id INTEGER PRIMARY KEY, uid TEXT, summary TEXT, start INTEGER, text TEXT);"
                 "CREATE INDEX event_uid ON event(uid); CREATE INDEX event_start ON event(start); BEGIN",
                 NULL, NULL, NULL);
    sqlite3_stmt *insert;
    if (sqlite3_prepare_v2(database, "INSERT INTO event(uid, summary, start, text) VALUES (?,?,?,?)", -1, &insert,
                           NULL) != SQLITE_OK)
        return fprintf(stderr, "%s\n", sqlite3_errmsg(database)), 74;
    long count = 0;
    for (icalcomponent *event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT); event;
         event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT)) {
        char *component = icalcomponent_as_ical_string_r(event);
        sqlite3_bind_text(insert, 1, icalcomponent_get_uid(event), -1, SQLITE_TRANSIENT);
        sqlite3_bind_text(insert, 2, icalcomponent_get_summary(event), -1, SQLITE_TRANSIENT);
        sqlite3_bind_int64(insert, 3, icaltime_as_timet(icalcomponent_get_dtstart(event)));
        sqlite3_bind_text(insert, 4, component, -1, SQLITE_TRANSIENT);
        if (sqlite3_step(insert) != SQLITE_DONE) return fprintf(stderr, "%s\n", sqlite3_errmsg(database)), 74;
        sqlite3_reset(insert);
        icalmemory_free_buffer(component);
        count++;
    }
    sqlite3_finalize(insert);
    if (sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) != SQLITE_OK) return 74;
    sqlite3_close(database);
    icalcomponent_free(calendar);
    printf("%ld events\n", count);
    return 0;
}
