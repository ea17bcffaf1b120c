#include "cxml.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#if __has_include(<libxml/HTMLparser.h>)
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#define SAME(ours, theirs) _Static_assert((long long)(ours) == (long long)(theirs), #theirs)
#endif

/* ---- The library: names and values of <libxml/HTMLparser.h>, version 2.9 and later --------------------------------- */

typedef struct parser parser;

/* xmlSAXHandler, which has kept its order since the first version. What is null is ignored by the parser. */
typedef struct handler {
    void *before_elements[14]; /* from internalSubset to endDocument */
    void (*start_element)(void *context, const unsigned char *name, const unsigned char **attributes);
    void (*end_element)(void *context, const unsigned char *name);
    void *reference;
    void (*characters)(void *context, const unsigned char *bytes, int count);
    void (*ignorable_whitespace)(void *context, const unsigned char *bytes, int count);
    void *between[6]; /* from processingInstruction to getParameterEntity */
    void (*cdata_block)(void *context, const unsigned char *bytes, int count);
    void *external_subset;
    unsigned initialized;
    void *after[4]; /* of the second version, which this is not */
} handler;

enum { ENCODING_UTF8 = 1, NO_ERRORS = 32, NO_WARNINGS = 64, NO_NETWORK = 2048, KEEP_ENCODING = 2097152 };

#ifdef SAME
SAME(offsetof(handler, start_element), offsetof(xmlSAXHandler, startElement));
SAME(offsetof(handler, end_element), offsetof(xmlSAXHandler, endElement));
SAME(offsetof(handler, characters), offsetof(xmlSAXHandler, characters));
SAME(offsetof(handler, ignorable_whitespace), offsetof(xmlSAXHandler, ignorableWhitespace));
SAME(offsetof(handler, cdata_block), offsetof(xmlSAXHandler, cdataBlock));
SAME(offsetof(handler, initialized), offsetof(xmlSAXHandler, initialized));
SAME(sizeof(handler), sizeof(xmlSAXHandler));
SAME(ENCODING_UTF8, XML_CHAR_ENCODING_UTF8);
SAME(NO_ERRORS, HTML_PARSE_NOERROR);
SAME(NO_WARNINGS, HTML_PARSE_NOWARNING);
SAME(NO_NETWORK, HTML_PARSE_NONET);
SAME(KEEP_ENCODING, HTML_PARSE_IGNORE_ENC);
#endif

static struct {
    int is_there;
    void (*initialize)(void);
    parser *(*create)(handler *, void *, const char *, int, const char *, int);
    int (*use_options)(parser *, int);
    int (*parse)(parser *, const char *, int, int);
    void (*stop)(parser *);
    void (*release)(parser *);
} xml;

static void open_library(void) {
    /* The second name is that of version 2.14 and later. */
    void *library = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libxml2.so.16", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const struct {
        void *place;
        const char *name;
    } functions[] = {
        {&xml.initialize, "xmlInitParser"},
        {&xml.create, "htmlCreatePushParserCtxt"},
        {&xml.use_options, "htmlCtxtUseOptions"},
        {&xml.parse, "htmlParseChunk"},
        {&xml.stop, "xmlStopParser"},
        {&xml.release, "htmlFreeParserCtxt"},
    };
    for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
        void *function = dlsym(library, functions[index].name);
        if (!function) return;
        memcpy(functions[index].place, &function, sizeof function);
    }
    xml.initialize();
    xml.is_there = 1;
}

static int is_there(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return xml.is_there;
}

/* ---- Reading ------------------------------------------------------------------------------------------------------ */

struct reading {
    const cx_receiver *receiver;
    parser *parser;
    size_t depth, deepest;
    int result;
};

static void end_reading(struct reading *reading, int result) {
    if (reading->result == CX_OK) reading->result = result;
    xml.stop(reading->parser);
}

static void start_element(void *given, const unsigned char *name, const unsigned char **attributes) {
    struct reading *reading = given;
    if (reading->result != CX_OK) return;
    if (++reading->depth > reading->deepest) {
        end_reading(reading, CX_TOO_DEEP);
    } else if (!reading->receiver->start(
                   reading->receiver->context, (const char *)name, (const char *const *)attributes)) {
        end_reading(reading, CX_STOPPED);
    }
}

static void end_element(void *given, const unsigned char *name) {
    struct reading *reading = given;
    if (reading->result != CX_OK) return;
    if (reading->depth > 0) reading->depth--;
    if (!reading->receiver->end(reading->receiver->context, (const char *)name)) end_reading(reading, CX_STOPPED);
}

static void take_text(struct reading *reading, const unsigned char *bytes, int count, int is_raw) {
    if (reading->result != CX_OK || count <= 0) return;
    if (!reading->receiver->text(reading->receiver->context, (const char *)bytes, (size_t)count, is_raw)) {
        end_reading(reading, CX_STOPPED);
    }
}

static void characters(void *given, const unsigned char *bytes, int count) { take_text(given, bytes, count, 0); }

static void cdata_block(void *given, const unsigned char *bytes, int count) { take_text(given, bytes, count, 1); }

enum { PIECE = 65536 };

int cx_html_read(const char *bytes, size_t count, size_t depth, const cx_receiver *receiver) {
    if (!is_there()) return CX_NO_LIBRARY;
    handler handler = {
        .start_element = start_element,
        .end_element = end_element,
        .characters = characters,
        .ignorable_whitespace = characters,
        .cdata_block = cdata_block,
        .initialized = 1,
    };
    struct reading reading = {.receiver = receiver, .deepest = depth};
    reading.parser = xml.create(&handler, &reading, NULL, 0, NULL, ENCODING_UTF8);
    if (!reading.parser) return CX_NO_MEMORY;
    xml.use_options(reading.parser, NO_ERRORS | NO_WARNINGS | NO_NETWORK | KEEP_ENCODING);
    while (count > 0 && reading.result == CX_OK) {
        size_t piece = count < PIECE ? count : PIECE;
        xml.parse(reading.parser, bytes, (int)piece, 0);
        bytes += piece;
        count -= piece;
        if (reading.result == CX_OK && !receiver->goes_on(receiver->context)) reading.result = CX_STOPPED;
    }
    if (reading.result == CX_OK) xml.parse(reading.parser, NULL, 0, 1);
    xml.release(reading.parser);
    return reading.result;
}
