#include "cfolder.h"

#include <errno.h>
#include <stdio.h>

int cfolder_exchange(int directory, const char *first, const char *second) {
    return renameat2(directory, first, directory, second, RENAME_EXCHANGE) == 0 ? 0 : errno;
}

int cfolder_rename_to_new(int directory, const char *old_name, const char *new_name) {
    return renameat2(directory, old_name, directory, new_name, RENAME_NOREPLACE) == 0 ? 0 : errno;
}
