/*
 * A program in the place of the worker that answers the greeting, and nothing else. BUILD is what the host expects; one
 * of the CASE_… macros chooses the lie.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static unsigned char frame[4096];
static size_t length;

static void number(uint64_t value, int bytes) {
    for (int i = 0; i < bytes; i++) frame[length++] = (unsigned char)(value >> (8 * i));
}
static void field(int tag, const void *bytes, size_t count) {
    number((uint64_t)tag, 2);
    number(count, 4);
    memcpy(frame + length, bytes, count);
    length += count;
}
static void text(int tag, const char *value) { field(tag, value, strlen(value)); }
static void integer(int tag, uint64_t value) {
    number((uint64_t)tag, 2);
    number(8, 4);
    number(value, 8);
}
static void layer(const char *name, const char *level) {
    size_t size = 6 * 3 + strlen(name) + strlen(level);
    number(5, 2);
    number(size, 4);
    text(1, name);
    text(2, level);
    text(3, "");
}

static uint32_t read_number(const unsigned char *bytes, int count) {
    uint32_t value = 0;
    for (int i = count - 1; i >= 0; i--) value = value << 8 | bytes[i];
    return value;
}

static int read_all(unsigned char *bytes, size_t count) {
    for (size_t got = 0; got < count;) {
        ssize_t part = read(0, bytes + got, count - got);
        if (part <= 0) return 0;
        got += (size_t)part;
    }
    return 1;
}

int main(void) {
    static unsigned char header[16], hello[65536];
    if (!read_all(header, 16) || read_number(header + 8, 4) > sizeof hello) return 65;
    size_t size = read_number(header + 8, 4);
    if (!read_all(hello, size)) return 65;
    unsigned char *nonce = NULL;
    size_t nonce_size = 0;
    for (size_t place = 0; place + 6 <= size; place += 6 + read_number(hello + place + 2, 4)) {
        if (read_number(hello + place, 2) != 2) continue;
        nonce = hello + place + 6;
        nonce_size = read_number(hello + place + 2, 4);
    }
    if (!nonce) return 65;
#if defined(CASE_NEVER) || defined(CASE_LATE)
    pause();
#endif
    memcpy(frame, "VCWP\1\0\2\0", 8);
    length = 16;
#ifdef CASE_VERSION
    integer(1, 7);
#else
    integer(1, 1);
#endif
    integer(2, 1);
#ifdef CASE_NONCE
    nonce[0] ^= 1;
#endif
    field(3, nonce, nonce_size);
#ifdef CASE_BUILD
    text(4, "somebody else");
#else
    text(4, BUILD);
#endif
#ifndef CASE_NO_REPORT
    layer("noNewPrivileges", "full");
    layer("capabilities", "full");
    layer("limits", "partial");
#if defined(CASE_PARTIAL)
    layer("landlock", "partial");
#elif defined(CASE_NONE)
    layer("landlock", "none");
#elif defined(CASE_UNKNOWN_LEVEL)
    layer("landlock", "complete");
#else
    layer("landlock", "full");
#endif
#ifdef CASE_TWO_LINES
    layer("landlock", "none");
#endif
#ifndef CASE_LAYER_ABSENT
    layer("seccomp", "full");
#endif
#endif
    text(6, "");
    for (int i = 0; i < 4; i++) frame[8 + i] = (unsigned char)((length - 16) >> (8 * i));
    if (write(0, frame, length) < 0) return 74;
#ifdef CASE_TWICE
    if (write(0, frame, length) < 0) return 74;
#endif
    /* The order to load is never obeyed. */
    while (read(0, hello, sizeof hello) > 0) {
    }
    return 0;
}
