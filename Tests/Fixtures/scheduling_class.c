/*
 * What libical makes of a message.
 *
 *     scheduling_class USER STORED < MESSAGE
 *
 * Prints what libical takes the message for that USER gets (icalclassify), if the file STORED has the event; STORED is "-" for
 * an event that USER does not know. Then a line for each rule of the method that the message breaks (RFC 5546, 3.2), and for
 * each property that libical cannot read.
 */
#include <libical/ical.h>
#include <libical/icalss.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static icalcomponent *read_from(FILE *file) {
    size_t size = 0, room = 1 << 20;
    char *text = calloc(1, room);
    if (file == NULL || text == NULL) return NULL;
    size = fread(text, 1, room - 1, file);
    text[size] = 0;
    icalcomponent *calendar = icalparser_parse_string(text);
    free(text);
    return calendar;
}

static void print_errors(icalcomponent *component) {
    icalproperty *property = icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY);
    for (; property != NULL; property = icalcomponent_get_next_property(component, ICAL_XLICERROR_PROPERTY)) {
        printf("error\t%s\n", icalproperty_get_xlicerror(property));
    }
    icalcomponent *inner = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT);
    for (; inner != NULL; inner = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)) {
        print_errors(inner);
    }
}

static const char *class_name(icalproperty_xlicclass class) {
    switch (class) {
    case ICAL_XLICCLASS_PUBLISHNEW: return "PUBLISHNEW";
    case ICAL_XLICCLASS_PUBLISHUPDATE: return "PUBLISHUPDATE";
    case ICAL_XLICCLASS_REQUESTNEW: return "REQUESTNEW";
    case ICAL_XLICCLASS_REQUESTUPDATE: return "REQUESTUPDATE";
    case ICAL_XLICCLASS_REQUESTRESCHEDULE: return "REQUESTRESCHEDULE";
    case ICAL_XLICCLASS_REQUESTDELEGATE: return "REQUESTDELEGATE";
    case ICAL_XLICCLASS_REQUESTNEWORGANIZER: return "REQUESTNEWORGANIZER";
    case ICAL_XLICCLASS_REQUESTFORWARD: return "REQUESTFORWARD";
    case ICAL_XLICCLASS_REPLYACCEPT: return "REPLYACCEPT";
    case ICAL_XLICCLASS_REPLYDECLINE: return "REPLYDECLINE";
    case ICAL_XLICCLASS_REPLYDELEGATE: return "REPLYDELEGATE";
    case ICAL_XLICCLASS_REPLYCRASHERACCEPT: return "REPLYCRASHERACCEPT";
    case ICAL_XLICCLASS_REPLYCRASHERDECLINE: return "REPLYCRASHERDECLINE";
    case ICAL_XLICCLASS_ADDINSTANCE: return "ADDINSTANCE";
    case ICAL_XLICCLASS_CANCELEVENT: return "CANCELEVENT";
    case ICAL_XLICCLASS_CANCELINSTANCE: return "CANCELINSTANCE";
    case ICAL_XLICCLASS_CANCELALL: return "CANCELALL";
    case ICAL_XLICCLASS_REFRESH: return "REFRESH";
    case ICAL_XLICCLASS_COUNTER: return "COUNTER";
    case ICAL_XLICCLASS_DECLINECOUNTER: return "DECLINECOUNTER";
    case ICAL_XLICCLASS_MALFORMED: return "MALFORMED";
    case ICAL_XLICCLASS_OBSOLETE: return "OBSOLETE";
    case ICAL_XLICCLASS_MISSEQUENCED: return "MISSEQUENCED";
    case ICAL_XLICCLASS_UNKNOWN: return "UNKNOWN";
    default: return "NONE";
    }
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    icalcomponent *message = read_from(stdin);
    icalcomponent *stored = strcmp(arguments[2], "-") == 0 ? NULL : read_from(fopen(arguments[2], "r"));
    if (message == NULL) return 1;
    icalproperty_xlicclass class = icalclassify(message, stored, arguments[1]);
    printf("class\t%s\n", class_name(class));
    icalrestriction_check(message);
    print_errors(message);
    return 0;
}
