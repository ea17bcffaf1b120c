/// Two ways to rename that the C library of Swift does not show (renameat2(2)).
#ifndef CFOLDER_H
#define CFOLDER_H

/// Makes two names of a directory change places in one step.
///
/// Returns 0, or the error number; EINVAL or ENOSYS where the file system cannot do it.
int cfolder_exchange(int directory, const char *first, const char *second);

/// Renames a file if nothing has the new name.
///
/// Returns 0, or the error number: EEXIST where something has it, EINVAL or ENOSYS where the file system cannot look and
/// rename in one step.
int cfolder_rename_to_new(int directory, const char *old_name, const char *new_name);

#endif
