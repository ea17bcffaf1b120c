/*
 * The floor for "list some days": SQLite finds the overlapping events with an index of ranges, libical expands the series,
 * with exceptions and detached occurrences, and the lines are those of "conferencectl events", sorted and aligned.
 *
 *     sqlite-month copy CONFERENCE-STORE STORE.sqlite
 *     sqlite-month list STORE.sqlite FIRST-DAY LAST-DAY
 *
 * "copy" creates a table with what such a program needs: instants of single events, so that they need no time zone, and
 * the component's text of the others. It leaves out conferences, time zones defined in the file, other components,
 * floating times in a gap of the local clock, and series with RDATE.
 */
#include <libical/ical.h>
#include <locale.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

static sqlite3 *database;

static void fail(const char *what) {
    fprintf(stderr, "sqlite-month: %s\n", what);
    exit(70);
}

static sqlite3_stmt *prepared(const char *sql) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK) fail(sqlite3_errmsg(database));
    return statement;
}

static int copy(const char *from, const char *to) {
    if (sqlite3_open(to, &database) != SQLITE_OK) fail("cannot make the store");
    sqlite3_stmt *attach = prepared("ATTACH ?1 AS ours");
    sqlite3_bind_text(attach, 1, from, -1, SQLITE_STATIC);
    if (sqlite3_step(attach) != SQLITE_DONE) fail(sqlite3_errmsg(database));
    sqlite3_finalize(attach);
    char *message = NULL;
    sqlite3_exec(database,
                 "PRAGMA journal_mode = WAL;"
                 "CREATE TABLE event (id INTEGER PRIMARY KEY, identifier TEXT, uid TEXT, recurrence_id TEXT,"
                 "    range_start INTEGER, range_end INTEGER, is_recurring INTEGER, form INTEGER, start INTEGER,"
                 "    end INTEGER, status TEXT, title TEXT, text TEXT);"
                 "INSERT INTO event SELECT id, identifier, uid, recurrence_id, range_start, range_end, is_recurring,"
                 "    start_form, CASE WHEN start_form < 2 THEN start_local ELSE range_start END,"
                 "    CASE WHEN start_form < 2 THEN end_local ELSE range_end END, status, title, text FROM ours.event;"
                 "CREATE INDEX event_by_range ON event (range_start, range_end);"
                 "CREATE INDEX event_by_uid ON event (uid, recurrence_id)",
                 NULL, NULL, &message);
    if (message) fail(message);
    sqlite3_close(database);
    return 0;
}

/* A line of output before it is formatted. */
struct item {
    long long start, end;
    struct tm first, last;
    /* The start that the series gives the occurrence, after which it is named. */
    struct tm named;
    int is_date, is_series, is_cancelled, is_shared;
    char title[160], identifier[16], recurrence[24], reference[40];
};
static struct item *items;
static size_t count, room;
static long long low, high;

static long long local_to_instant(long long local) {
    time_t seconds = (time_t)local;
    struct tm reading;
    gmtime_r(&seconds, &reading);
    reading.tm_isdst = -1;
    return mktime(&reading);
}

static void add(const char *title, const char *identifier, const char *recurrence, int form, const char *status,
                long long start, long long end, long long planned) {
    long long from = form < 2 ? local_to_instant(start) : start, to = form < 2 ? local_to_instant(end) : end;
    if (from >= high || (to <= low && from < low)) return;
    if (count == room) {
        room = room ? room * 2 : 1024;
        items = realloc(items, room * sizeof *items);
        if (!items) fail("out of memory");
    }
    struct item *item = &items[count++];
    item->start = from;
    item->end = to;
    time_t first = (time_t)from, last = (time_t)to;
    time_t named = (time_t)(form < 2 ? local_to_instant(planned) : planned);
    localtime_r(&first, &item->first);
    localtime_r(&last, &item->last);
    localtime_r(&named, &item->named);
    item->is_date = form == 0;
    item->is_series = *recurrence != 0;
    item->is_shared = 0;
    item->is_cancelled = status && !strcmp(status, "CANCELLED");
    snprintf(item->title, sizeof item->title, "%s", title);
    snprintf(item->identifier, sizeof item->identifier, "%s", identifier);
    snprintf(item->recurrence, sizeof item->recurrence, "%s", recurrence);
}

static long long wall(struct icaltimetype time) {
    time.zone = NULL;
    return icaltime_as_timet(time);
}

static const char *column(sqlite3_stmt *statement, int index) {
    const char *text = (const char *)sqlite3_column_text(statement, index);
    return text ? text : "";
}

/* Returns the occurrences of a master that no detached occurrence replaces. */
static void expand(sqlite3_stmt *row, sqlite3_stmt *detached) {
    icalcomponent *event = icalparser_parse_string(column(row, 9));
    icalproperty *property = event ? icalcomponent_get_first_property(event, ICAL_RRULE_PROPERTY) : NULL;
    if (!property) fail("a series without a rule");
    struct icalrecurrencetype rule = icalproperty_get_rrule(property);
    int form = sqlite3_column_int(row, 4);

    icalproperty *begin = icalcomponent_get_first_property(event, ICAL_DTSTART_PROPERTY);
    struct icaltimetype start = icalproperty_get_dtstart(begin);
    icaltimezone *zone = NULL;
    icalparameter *tzid = icalproperty_get_first_parameter(begin, ICAL_TZID_PARAMETER);
    if (tzid) zone = icaltimezone_get_builtin_timezone(icalparameter_get_tzid(tzid));
    if (form == 2) zone = icaltimezone_get_utc_timezone();
    start.zone = NULL;
    long long length;
    icalproperty *end = icalcomponent_get_first_property(event, ICAL_DTEND_PROPERTY);
    if (end) {
        struct icaltimetype until = icalproperty_get_dtend(end);
        length = zone ? icaltime_as_timet_with_zone(until, zone) - icaltime_as_timet_with_zone(start, zone)
                      : wall(until) - wall(start);
    } else {
        length = icaldurationtype_as_int(icalcomponent_get_duration(event));
    }
    if (!icaltime_is_null_time(rule.until) && zone && icaltime_is_utc(rule.until))
        rule.until = icaltime_convert_to_zone(rule.until, zone);
    rule.until.zone = NULL;

    long long excluded[16];
    int exclusions = 0;
    for (property = icalcomponent_get_first_property(event, ICAL_EXDATE_PROPERTY); property && exclusions < 16;
         property = icalcomponent_get_next_property(event, ICAL_EXDATE_PROPERTY))
        excluded[exclusions++] = wall(icalproperty_get_exdate(property));
    char replaced[16][24];
    int replacements = 0;
    sqlite3_bind_text(detached, 1, column(row, 2), -1, SQLITE_STATIC);
    while (replacements < 16 && sqlite3_step(detached) == SQLITE_ROW)
        snprintf(replaced[replacements++], sizeof replaced[0], "%s", column(detached, 0));
    sqlite3_reset(detached);

    icalrecur_iterator *iterator = icalrecur_iterator_new(rule, start);
    if (!iterator) fail("a rule that libical does not know");
    /* Skip to the days before the window, which libical supports for rules without COUNT. */
    long long before = low - length - 2 * 86400;
    if (rule.count == 0 && before > wall(start)) {
        struct icaltimetype place = icaltime_from_timet_with_zone((time_t)before, start.is_date, NULL);
        place.zone = NULL;
        if (!start.is_date) {
            place.hour = start.hour;
            place.minute = start.minute;
            place.second = start.second;
        }
        icalrecur_iterator_set_start(iterator, place);
    }
    for (;;) {
        struct icaltimetype next = icalrecur_iterator_next(iterator);
        if (icaltime_is_null_time(next)) break;
        long long local = wall(next);
        if (local > high + 2 * 86400) break;
        if (local + length < low - 2 * 86400) continue;
        int is_out = 0;
        for (int index = 0; index < exclusions; index++) is_out |= excluded[index] == local;
        char recurrence[24];
        int size = snprintf(recurrence, sizeof recurrence, "%04d%02d%02d", next.year, next.month, next.day);
        if (!next.is_date)
            snprintf(recurrence + size, sizeof recurrence - (size_t)size, "T%02d%02d%02d%s", next.hour, next.minute,
                     next.second, form == 2 ? "Z" : "");
        for (int index = 0; index < replacements; index++) is_out |= !strcmp(replaced[index], recurrence);
        if (is_out) continue;
        long long instant = zone ? icaltime_as_timet_with_zone(next, zone) : local;
        add(column(row, 8), column(row, 1), recurrence, form, column(row, 7), instant, instant + length,
            instant);
    }
    icalrecur_iterator_free(iterator);
    icalcomponent_free(event);
}

/* Returns when a detached occurrence would take place in its series. */
static long long planned(sqlite3_stmt *row) {
    icalcomponent *event = icalparser_parse_string(column(row, 9));
    icalproperty *property = event ? icalcomponent_get_first_property(event, ICAL_RECURRENCEID_PROPERTY) : NULL;
    if (!property) fail("an occurrence without a name");
    struct icaltimetype time = icalproperty_get_recurrenceid(property);
    icalparameter *tzid = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER);
    icaltimezone *zone = tzid ? icaltimezone_get_builtin_timezone(icalparameter_get_tzid(tzid)) : NULL;
    if (icaltime_is_utc(time)) zone = icaltimezone_get_utc_timezone();
    long long result = zone ? icaltime_as_timet_with_zone(time, zone) : wall(time);
    icalcomponent_free(event);
    return result;
}

static int by_time(const void *left, const void *right) {
    const struct item *a = left, *b = right;
    int order = a->first.tm_year - b->first.tm_year;
    if (!order) order = a->first.tm_yday - b->first.tm_yday;
    if (!order) order = b->is_date - a->is_date;
    if (!order) order = (a->start > b->start) - (a->start < b->start);
    if (!order) order = strcmp(a->title, b->title);
    if (!order) order = strcmp(a->identifier, b->identifier);
    return order ? order : strcmp(a->recurrence, b->recurrence);
}

static int by_reference(const void *left, const void *right) {
    return strcmp((*(struct item *const *)left)->reference, (*(struct item *const *)right)->reference);
}

static int columns(const char *text) {
    int width = 0;
    mbstate_t state = {0};
    for (const char *end = text + strlen(text); text < end;) {
        if ((unsigned char)*text < 0x80) {
            width++;
            text++;
            continue;
        }
        wchar_t character;
        size_t length = mbrtowc(&character, text, (size_t)(end - text), &state);
        if (length == 0 || length > 8) break;
        width += wcwidth(character);
        text += length;
    }
    return width;
}

static long day_number(struct tm day) {
    day.tm_hour = day.tm_min = day.tm_sec = 0;
    return timegm(&day) / 86400;
}

static void references(void) {
    struct item **order = malloc((count + 1) * sizeof *order);
    size_t series = 0;
    for (size_t index = 0; index < count; index++) {
        struct item *item = &items[index];
        int size = snprintf(item->reference, sizeof item->reference, "%.8s", item->identifier);
        if (!item->is_series) continue;
        snprintf(item->reference + size, sizeof item->reference - (size_t)size, "@%04d-%02d-%02d",
                 item->named.tm_year + 1900, item->named.tm_mon + 1, item->named.tm_mday);
        order[series++] = item;
    }
    qsort(order, series, sizeof *order, by_reference);
    for (size_t index = 1; index < series; index++)
        if (!strcmp(order[index - 1]->reference, order[index]->reference))
            order[index - 1]->is_shared = order[index]->is_shared = 1;
    for (size_t index = 0; index < series; index++) {
        struct item *item = order[index];
        if (!item->is_shared || item->is_date) continue;
        size_t size = strlen(item->reference);
        snprintf(item->reference + size, sizeof item->reference - size, "T%02d:%02d", item->named.tm_hour,
                 item->named.tm_min);
    }
    free(order);
}

/* An occurrence on one of its days. */
struct place {
    const struct item *item;
    long day, number, of;
    char range[40];
};

static int by_day(const void *left, const void *right) {
    const struct place *a = left, *b = right;
    int order = (a->day > b->day) - (a->day < b->day);
    int a_is_timed = !a->item->is_date && a->number == 1, b_is_timed = !b->item->is_date && b->number == 1;
    if (!order) order = a_is_timed - b_is_timed;
    return order ? order : (a->item > b->item) - (a->item < b->item);
}

/* "10:00–11:00" or "3 days" on the first day, "day 2 of 3" and "until 05:00" later. */
static void describe(struct place *place) {
    const struct item *item = place->item;
    long days = day_number(item->last) - day_number(item->first);
    if (place->number > 1) {
        if (place->number == place->of && !item->is_date && day_number(item->last) == place->day)
            snprintf(place->range, sizeof place->range, "until %02d:%02d", item->last.tm_hour, item->last.tm_min);
        else
            snprintf(place->range, sizeof place->range, "day %ld of %ld", place->number, place->of);
    } else if (item->is_date && days <= 1) {
        strcpy(place->range, "all day");
    } else if (item->is_date) {
        snprintf(place->range, sizeof place->range, "%ld days", days);
    } else {
        int size = snprintf(place->range, sizeof place->range, "%02d:%02d–%02d:%02d", item->first.tm_hour,
                            item->first.tm_min, item->last.tm_hour, item->last.tm_min);
        if (days > 0) snprintf(place->range + size, sizeof place->range - (size_t)size, " +%ldd", days);
    }
}

static void print(void) {
    time_t from = (time_t)low, to = (time_t)(high - 1);
    struct tm from_day, to_day;
    long low_day = day_number(*localtime_r(&from, &from_day)), high_day = day_number(*localtime_r(&to, &to_day));
    struct place *places = NULL;
    size_t used = 0, space = 0;
    int range_width = 0, title_width = 0;
    for (size_t index = 0; index < count; index++) {
        struct item *item = &items[index];
        if (item->is_cancelled) strcat(item->title, " (cancelled)");
        int width = columns(item->title);
        if (width > title_width) title_width = width;
        long first = day_number(item->first), last = day_number(item->last);
        if (last > first && item->last.tm_hour + item->last.tm_min + item->last.tm_sec == 0) last--;
        for (long day = first > low_day ? first : low_day; day <= last && day <= high_day; day++) {
            if (used == space) {
                space = space ? space * 2 : 1024;
                places = realloc(places, space * sizeof *places);
                if (!places) fail("out of memory");
            }
            struct place *place = &places[used++];
            *place = (struct place){item, day, day - first + 1, last - first + 1, ""};
            describe(place);
            width = columns(place->range);
            if (width > range_width) range_width = width;
        }
    }
    qsort(places, used, sizeof *places, by_day);
    static const char *names[] = {"Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"};
    long day = -1;
    for (size_t index = 0; index < used; index++) {
        struct place *place = &places[index];
        if (place->day != day) {
            day = place->day;
            time_t midnight = (time_t)day * 86400;
            struct tm date;
            gmtime_r(&midnight, &date);
            printf("%s%s %04d-%02d-%02d\n", index ? "\n" : "", names[day % 7], date.tm_year + 1900, date.tm_mon + 1,
                   date.tm_mday);
        }
        printf("  %s%*s  %s%*s  %s\n", place->range, range_width - columns(place->range), "", place->item->title,
               title_width - columns(place->item->title), "", place->item->reference);
    }
    free(places);
}

static long long day(const char *text, int more) {
    struct tm reading = {0};
    if (sscanf(text, "%d-%d-%d", &reading.tm_year, &reading.tm_mon, &reading.tm_mday) != 3) fail("no day");
    reading.tm_year -= 1900;
    reading.tm_mon -= 1;
    reading.tm_mday += more;
    reading.tm_isdst = -1;
    return mktime(&reading);
}

int main(int argc, char **argv) {
    if (argc == 4 && !strcmp(argv[1], "copy")) return copy(argv[2], argv[3]);
    if (argc != 5 || strcmp(argv[1], "list"))
        return fprintf(stderr, "usage: sqlite-month copy FROM TO | list STORE FIRST-DAY LAST-DAY\n"), 64;
    setlocale(LC_CTYPE, "C.UTF-8");
    static char buffer[1 << 16];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    tzset();
    low = day(argv[3], 0);
    high = day(argv[4], 1);
    if (sqlite3_open_v2(argv[2], &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
        fail("cannot open the store");
    sqlite3_exec(database, "BEGIN", NULL, NULL, NULL);
    sqlite3_stmt *rows = prepared(
        "SELECT is_recurring, identifier, uid, recurrence_id, form, start, end, status, title, text FROM event"
        " WHERE range_start < ?2 AND range_end > ?1");
    sqlite3_stmt *detached = prepared("SELECT recurrence_id FROM event WHERE uid = ?1 AND recurrence_id > ''");
    sqlite3_bind_int64(rows, 1, low);
    sqlite3_bind_int64(rows, 2, high);
    while (sqlite3_step(rows) == SQLITE_ROW) {
        if (sqlite3_column_int(rows, 0))
            expand(rows, detached);
        else
            add(column(rows, 8), column(rows, 1), column(rows, 3), sqlite3_column_int(rows, 4), column(rows, 7),
                sqlite3_column_int64(rows, 5), sqlite3_column_int64(rows, 6),
                *column(rows, 3) ? planned(rows) : sqlite3_column_int64(rows, 5));
    }
    qsort(items, count, sizeof *items, by_time);
    references();
    print();
    sqlite3_finalize(rows);
    sqlite3_finalize(detached);
    sqlite3_close(database);
    return 0;
}
