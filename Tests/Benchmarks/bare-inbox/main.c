/* Reads the files whose paths are on its standard input, one on each line, and parses each with libxml2: what a scan of
 * mails for bookings does at least, after grep has named them. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cxml.h"

static long scripts;

static int start(void *context, const char *name, const char *const *attributes) {
    (void)context;
    if (strcmp(name, "script") == 0 && attributes) scripts++;
    return 1;
}

static int end(void *context, const char *name) { return name && !context; }

static int text(void *context, const char *bytes, size_t count, int is_raw) {
    (void)is_raw;
    return bytes && count && !context;
}

static int goes_on(void *context) { return !context; }

int main(void) {
    char path[4096];
    const cx_receiver receiver = {NULL, start, end, text, goes_on};
    while (fgets(path, sizeof path, stdin)) {
        path[strcspn(path, "\n")] = 0;
        int file = open(path, O_RDONLY);
        struct stat status;
        if (file < 0 || fstat(file, &status) != 0) return 1;
        char *bytes = malloc((size_t)status.st_size + 1);
        if (!bytes || read(file, bytes, (size_t)status.st_size) != status.st_size) return 1;
        close(file);
        if (cx_html_read(bytes, (size_t)status.st_size, 512, &receiver) == CX_NO_LIBRARY) return 2;
        free(bytes);
    }
    return printf("%ld\n", scripts) < 0;
}
