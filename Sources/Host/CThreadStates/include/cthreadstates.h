/*
 * cthreadstates.h: lets libdispatch run where nothing of /proc can be read.
 *
 * A confined process cannot read /proc, which would show it the command lines of all other processes. libdispatch, however,
 * opens /proc/<thread>/stat once a second while more work waits than its threads can do, and ends the process if that is
 * refused. This target replaces open(2) of the program and of every library that it loads later: a file of that name
 * that the kernel refuses is opened as an empty file. libdispatch then takes its threads for blocked, and starts more of
 * them.
 *
 * The linker exports the function, because the C library has one of the same name. Nothing else has to be called.
 */
#ifndef CTHREADSTATES_H
#define CTHREADSTATES_H

/* True if a path has the form /proc/<number>/stat. */
int ct_names_thread_state(const char *path);

#endif
