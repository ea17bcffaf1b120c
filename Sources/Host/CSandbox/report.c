#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "layers.h"

/* The names of layers and levels, and how to read and write the texts of a report. */

static const struct {
    uint32_t layer;
    const char *name;
} layers[CS_LAYER_COUNT] = {
    {CS_NO_NEW_PRIVILEGES, "noNewPrivileges"},
    {CS_CAPABILITIES, "capabilities"},
    {CS_LIMITS, "limits"},
    {CS_LANDLOCK, "landlock"},
    {CS_SECCOMP, "seccomp"},
};

/* The position of one layer, or CS_LAYER_COUNT if it is none. */
static size_t position_of(uint32_t layer) {
    size_t position = 0;
    while (position < CS_LAYER_COUNT && layers[position].layer != layer) position++;
    return position;
}

uint32_t cs_layer_at(size_t position) { return position < CS_LAYER_COUNT ? layers[position].layer : 0; }

const char *cs_layer_name(uint32_t layer) {
    size_t position = position_of(layer);
    return position < CS_LAYER_COUNT ? layers[position].name : NULL;
}

const char *cs_level_name(uint32_t level) {
    switch (level) {
    case CS_NONE: return "none";
    case CS_PARTIAL: return "partial";
    case CS_FULL: return "full";
    default: return NULL;
    }
}

uint32_t cs_report_level(const struct cs_report *report, uint32_t layer) {
    size_t position = position_of(layer);
    return position < CS_LAYER_COUNT ? report->levels[position] : CS_NONE;
}

const char *cs_report_missing(const struct cs_report *report, uint32_t layer) {
    size_t position = position_of(layer);
    return position < CS_LAYER_COUNT ? report->missing[position] : "";
}

const char *cs_report_lost_grants(const struct cs_report *report) { return report->lost_grants; }

void cs_say(char *text, size_t size, const char *format, ...) {
    size_t used = strnlen(text, size);
    if (used > 0 && used + 2 < size) {
        memcpy(text + used, "; ", 3);
        used += 2;
    }
    if (used >= size) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, size - used, format, arguments);
    va_end(arguments);
}

const char *cs_error_text(int error) {
    const char *text = strerrordesc_np(error);
    return text ? text : "unknown error";
}
