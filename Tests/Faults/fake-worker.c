/*
 * A worker that has no provider and follows a script, to show its host what a worker could do on the wire.
 *
 * The script lies beside the program, as "<program>.script"; each line is an order:
 *
 *     read             waits for one whole frame; the nonce of a greeting is remembered
 *     send HEX         sends bytes; sixteen bytes 0xAA among them become the nonce
 *     piecewise HEX    the same, one byte at a time
 *     repeat N HEX     the same, N times, as fast as the host takes it
 *     print TEXT       writes a line to standard error
 *     close            closes the channel and goes on
 *     pause            waits for ever
 *     exit N           ends
 *
 * Where the script ends, the program waits until the channel is closed.
 */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static unsigned char nonce[16];

static void read_exactly(unsigned char *bytes, size_t count) {
    for (size_t got = 0; got < count;) {
        ssize_t part = read(0, bytes + got, count - got);
        if (part <= 0) exit(75);
        got += (size_t)part;
    }
}

static void read_frame(void) {
    unsigned char header[16];
    read_exactly(header, sizeof header);
    uint32_t length = header[8] | header[9] << 8 | header[10] << 16 | (uint32_t)header[11] << 24;
    unsigned char *payload = malloc(length + 1);
    read_exactly(payload, length);
    /* A greeting has its nonce in field 2: u16 tag, u32 length, value. */
    for (uint32_t at = 0; header[6] == 1 && at + 6 <= length;) {
        uint32_t size = payload[at + 2] | payload[at + 3] << 8;
        if (payload[at] == 2 && size == sizeof nonce) memcpy(nonce, payload + at + 6, sizeof nonce);
        at += 6 + size;
    }
    free(payload);
}

static int digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

static size_t decode(const char *text, unsigned char *bytes) {
    size_t count = 0;
    for (; digit(text[0]) >= 0 && digit(text[1]) >= 0; text += 2) {
        bytes[count++] = (unsigned char)(digit(text[0]) << 4 | digit(text[1]));
    }
    for (size_t at = 0; at + 16 <= count; at++) {
        size_t same = 0;
        while (same < 16 && bytes[at + same] == 0xAA) same++;
        if (same == 16) memcpy(bytes + at, nonce, 16);
    }
    return count;
}

static void send_all(const unsigned char *bytes, size_t count, size_t piece) {
    for (size_t sent = 0; sent < count;) {
        size_t part = count - sent < piece ? count - sent : piece;
        ssize_t done = send(0, bytes + sent, part, MSG_NOSIGNAL);
        if (done <= 0) exit(75);
        sent += (size_t)done;
    }
}

int main(int count, char **arguments) {
    (void)count;
    char path[4096];
    snprintf(path, sizeof path, "%s.script", arguments[0]);
    FILE *script = fopen(path, "r");
    if (!script) return 70;
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = getline(&line, &room, script)) > 0) {
        if (line[length - 1] == '\n') line[--length] = 0;
        unsigned char *bytes = malloc((size_t)length + 1);
        unsigned long number;
        int skipped = 0;
        if (strcmp(line, "read") == 0) {
            read_frame();
        } else if (strncmp(line, "send ", 5) == 0) {
            send_all(bytes, decode(line + 5, bytes), SIZE_MAX);
        } else if (strncmp(line, "piecewise ", 10) == 0) {
            send_all(bytes, decode(line + 10, bytes), 1);
        } else if (sscanf(line, "repeat %lu %n", &number, &skipped) == 1) {
            size_t size = decode(line + skipped, bytes);
            while (number-- > 0) send_all(bytes, size, SIZE_MAX);
        } else if (strncmp(line, "print ", 6) == 0) {
            fprintf(stderr, "%s\n", line + 6);
        } else if (strcmp(line, "close") == 0) {
            close(0);
        } else if (strcmp(line, "pause") == 0) {
            for (;;) pause();
        } else if (sscanf(line, "exit %lu", &number) == 1) {
            _exit((int)number);
        } else {
            return 70;
        }
        free(bytes);
    }
    char byte;
    while (read(0, &byte, 1) > 0) {
    }
    return 0;
}
