/*
 * cqrcode.h: QR codes (ISO/IEC 18004) through libqrencode, which is loaded on first use, so that the program works
 * without it and starts quickly.
 */
#ifndef CQRCODE_H
#define CQRCODE_H

#include <stddef.h>

/* A code: a square of dark and light modules. Immutable, so that any thread may use it. */
typedef struct cq_code cq_code;

typedef enum cq_result {
    CQ_OK = 0,
    CQ_NO_LIBRARY = 1,
    CQ_TOO_LONG = 2,
    CQ_NO_MEMORY = 3,
} cq_result;

/* Creates the smallest code for some bytes. Error correction level L suffices for a screen. */
cq_result cq_code_new(const void *bytes, size_t count, cq_code **code);

/* Returns the number of modules on each side, without the margin: from 21 to 177. */
int cq_code_width(const cq_code *code);

/* Returns whether a module is dark; modules outside the code are light. */
int cq_code_is_dark(const cq_code *code, int column, int row);

/* Frees a code; null is allowed. */
void cq_code_free(cq_code *code);

#endif
