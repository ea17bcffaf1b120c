/*
 * What libical sees of the conferences in a calendar file.
 *
 *     conference_lines < FILE
 *
 * Prints one line for each thing, its parts separated by tabs: for each event `event UID`, `url VALUE`, `location
 * VALUE`, `conference VALUE` and behind that `parameter NAME VALUE` for each of its parameters; `error TEXT` for what
 * libical could not read. Then a line `again`, and the file as libical writes it.
 */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_all(FILE *file) {
    size_t size = 0, room = 1 << 16;
    char *text = malloc(room + 1);
    for (size_t count; text != NULL && (count = fread(text + size, 1, room - size, file)) > 0;) {
        size += count;
        if (size == room) text = realloc(text, (room *= 2) + 1);
    }
    if (text != NULL) text[size] = 0;
    return text;
}

static void print_parameters(icalproperty *property) {
    icalparameter *parameter = icalproperty_get_first_parameter(property, ICAL_ANY_PARAMETER);
    for (; parameter != NULL; parameter = icalproperty_get_next_parameter(property, ICAL_ANY_PARAMETER)) {
        switch (icalparameter_isa(parameter)) {
        case ICAL_LABEL_PARAMETER:
            printf("parameter\tLABEL\t%s\n", icalparameter_get_label(parameter));
            break;
        case ICAL_X_PARAMETER:
            printf("parameter\t%s\t%s\n", icalparameter_get_xname(parameter), icalparameter_get_xvalue(parameter));
            break;
        default: {
            /* NAME=VALUE, as it would be written. */
            char *text = icalparameter_as_ical_string_r(parameter);
            char *equals = strchr(text, '=');
            if (equals != NULL) *equals = '\t';
            printf("parameter\t%s\n", text);
            icalmemory_free_buffer(text);
        }
        }
    }
}

static void print_component(icalcomponent *component) {
    if (icalcomponent_isa(component) == ICAL_VEVENT_COMPONENT) printf("event\t%s\n", icalcomponent_get_uid(component));
    icalproperty *property = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY);
    for (; property != NULL; property = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)) {
        switch (icalproperty_isa(property)) {
        case ICAL_XLICERROR_PROPERTY: printf("error\t%s\n", icalproperty_get_xlicerror(property)); break;
        case ICAL_URL_PROPERTY: printf("url\t%s\n", icalproperty_get_url(property)); break;
        case ICAL_LOCATION_PROPERTY: printf("location\t%s\n", icalproperty_get_location(property)); break;
        case ICAL_CONFERENCE_PROPERTY:
            printf("conference\t%s\n", icalproperty_get_conference(property));
            print_parameters(property);
            break;
        default: break;
        }
    }
    icalcomponent *inner = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT);
    for (; inner != NULL; inner = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)) {
        print_component(inner);
    }
}

int main(void) {
    char *text = read_all(stdin);
    icalcomponent *calendar = text != NULL ? icalparser_parse_string(text) : NULL;
    if (calendar == NULL) return fprintf(stderr, "no calendar\n"), 65;
    print_component(calendar);
    char *again = icalcomponent_as_ical_string_r(calendar);
    printf("again\n%s", again);
    icalmemory_free_buffer(again);
    icalcomponent_free(calendar);
    free(text);
    return 0;
}
