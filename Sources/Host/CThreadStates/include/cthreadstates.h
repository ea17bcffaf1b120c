/*
 * cthreadstates.h: lets libdispatch run in a process that cannot read /proc.
 *
 * A confined process cannot read /proc, which would show it the command lines of all other processes. libdispatch, however,
 * opens /proc/<thread>/stat once a second while more work waits than its threads can do, and ends the process if the
 * kernel refuses. This target replaces open(2) for the program and every library that it loads later: if the kernel refuses
 * to open a file of that name, the function opens an empty file instead. libdispatch then assumes that its threads are
 * blocked, and starts more of them.
 *
 * The linker exports the function, because the C library has one of the same name. Nothing else has to be called.
 */
#ifndef CTHREADSTATES_H
#define CTHREADSTATES_H

/* True if a path has the form /proc/<number>/stat. */
int ct_names_thread_state(const char *path);

#endif
