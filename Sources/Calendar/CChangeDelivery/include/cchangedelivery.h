#ifndef CCHANGEDELIVERY_H
#define CCHANGEDELIVERY_H

#include <stdbool.h>

/* Lets EventKit reach EventConferencing, which lies above it and which not every program links.
 *
 * EventKit has no host and cannot tell providers that an event has changed. A program that imports EventConferencing has
 * one, and should tell them at once, without a call of its own. So EventConferencing defines the function below; a program
 * without it has a null pointer in its place. */
extern void conference_deliver_changes(void *backend) __attribute__((weak));

/* Passes a retained EventStoreBackend. Returns false, and takes no ownership, if the program has no EventConferencing. */
static inline bool cd_deliver_changes(void *backend) {
    if (!conference_deliver_changes) return false;
    conference_deliver_changes(backend);
    return true;
}

/* Whether the program has EventConferencing. */
static inline bool cd_can_deliver(void) { return conference_deliver_changes != 0; }

#endif
