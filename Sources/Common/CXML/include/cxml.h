/*
 * The part of libxml2 that reading HTML needs: elements, attributes and texts, in the order of the document.
 *
 * The library is opened for the first document, not at program start, so that the programs start quickly and work without
 * it. Nothing links against it, and building does not need its headers. If they are installed, the constants in the source
 * file are checked against them.
 *
 * No document is built, no file or address is opened, and no entity is declared: the parser for HTML knows only the entities
 * of HTML. Every function can be called on any thread.
 */
#ifndef CXML_H
#define CXML_H

#include <stddef.h>
#include <stdint.h>

/* What receives the document. The callbacks run on the thread of cx_html_read; the texts that they get are UTF-8 and valid
 * only during the call. Returning 0 ends the reading. */
typedef struct cx_receiver {
    void *context;
    /* An element begins. `attributes` has names and values in turn and ends with a null; a value is null if the attribute has
     * none. It is null if there are no attributes. */
    int (*start)(void *context, const char *name, const char *const *attributes);
    int (*end)(void *context, const char *name);
    /* A piece of text. `is_raw` is not 0 in a script or a style sheet. */
    int (*text)(void *context, const char *bytes, size_t count, int is_raw);
    /* Called after each piece of the input, also if it contains nothing that the others receive. */
    int (*goes_on)(void *context);
} cx_receiver;

enum {
    CX_OK = 0,
    CX_NO_LIBRARY, /* libxml2 is not installed, or too old */
    CX_STOPPED,    /* a callback returned 0 */
    CX_TOO_DEEP,   /* elements inside one another, more than `depth` */
    CX_NO_MEMORY
};

/* Reads HTML in UTF-8 without zeros, and returns one of the values above. Errors in the HTML are repaired, as in a browser.
 * The parser takes time for each element that is open when one ends, so that `depth` also limits its time. */
int cx_html_read(const char *bytes, size_t count, size_t depth, const cx_receiver *receiver);

#endif
