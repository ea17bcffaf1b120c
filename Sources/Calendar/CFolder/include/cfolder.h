/// Two variants of rename and the extended attributes of files, which Swift's C library overlay does not expose
/// (renameat2(2), xattr(7)).
#ifndef CFOLDER_H
#define CFOLDER_H

#include <sys/xattr.h>

/// Exchanges two names of a directory atomically.
///
/// Returns 0, or the error number; EINVAL or ENOSYS if the file system does not support it.
int cfolder_exchange(int directory, const char *first, const char *second);

/// Renames a file unless the new name already exists.
///
/// Returns 0, or the error number: EEXIST if the name exists, EINVAL or ENOSYS if the file system cannot check and rename
/// atomically.
int cfolder_rename_to_new(int directory, const char *old_name, const char *new_name);

#endif
