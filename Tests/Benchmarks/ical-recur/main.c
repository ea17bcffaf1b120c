/*
 * libical's iterator over one rule: the time for a number of occurrences, repeated from DTSTART.
 *
 *     ical-recur RULE START OCCURRENCES ROUNDS
 *
 * Prints the processor time of all rounds in nanoseconds, and a sum over the occurrences, so that nothing is optimised out.
 */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv) {
    if (argc != 5) return fprintf(stderr, "usage: ical-recur RULE START OCCURRENCES ROUNDS\n"), 64;
    struct icalrecurrencetype rule = icalrecurrencetype_from_string(argv[1]);
    struct icaltimetype start = icaltime_from_string(argv[2]);
    if (rule.freq == ICAL_NO_RECURRENCE || icaltime_is_null_time(start)) return fprintf(stderr, "no rule\n"), 65;
    long occurrences = atol(argv[3]), rounds = atol(argv[4]);
    unsigned long sum = 0;
    struct timespec begin, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
    for (long round = 0; round < rounds; round++) {
        icalrecur_iterator *iterator = icalrecur_iterator_new(rule, start);
        for (long number = 0; number < occurrences; number++) {
            struct icaltimetype next = icalrecur_iterator_next(iterator);
            if (icaltime_is_null_time(next)) break;
            sum += (unsigned long)(next.day * 86400 + next.hour * 3600 + next.minute * 60 + next.second);
        }
        icalrecur_iterator_free(iterator);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    printf("%lld %lu\n", (end.tv_sec - begin.tv_sec) * 1000000000LL + (end.tv_nsec - begin.tv_nsec), sum);
    return 0;
}
