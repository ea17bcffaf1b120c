/*
 * cqrcode.h: QR codes (ISO/IEC 18004) by libqrencode, which is loaded when it is first needed: a program that shows a code
 * once a month does not depend on it, nor pay for it at each start.
 */
#ifndef CQRCODE_H
#define CQRCODE_H

#include <stddef.h>

/* A code: a square of modules, dark or light. Never changes; used by any thread. */
typedef struct cq_code cq_code;

typedef enum cq_result {
    CQ_OK = 0,
    CQ_NO_LIBRARY = 1,
    CQ_TOO_LONG = 2,
    CQ_NO_MEMORY = 3,
} cq_result;

/* Makes the smallest code for some bytes, with error correction of level L: a screen has no scratches. */
cq_result cq_code_new(const void *bytes, size_t count, cq_code **code);

/* How many modules a side has, without the margin: at least 21, at most 177. */
int cq_code_width(const cq_code *code);

/* Whether a module is dark; what lies outside is light. */
int cq_code_is_dark(const cq_code *code, int column, int row);

/* Releases it; null is allowed. */
void cq_code_free(cq_code *code);

#endif
