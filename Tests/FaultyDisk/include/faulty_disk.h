/*
 * A disk that fails on request: a SQLite VFS (sqlite.org/vfs.html) on top of the ordinary one.
 *
 * It becomes the default VFS of the process, but affects only files in directories that have a plan; all others are opened
 * by the ordinary VFS directly. Of nested directories, the plan of the innermost one counts. Safe to use from any thread.
 */
#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

/* The calls that can fail. */
enum faulty_call {
    FAULTY_WRITE,     /* writes half of the bytes, then fails */
    FAULTY_SYNC,
    FAULTY_READ,      /* reads half of the bytes; the rest is zero */
    FAULTY_LOCK,      /* the lock of the database file */
    FAULTY_SHM_LOCK,  /* the lock of the -shm file */
    FAULTY_SHM_MAP,
    FAULTY_OPEN,
    FAULTY_TRUNCATE,
    FAULTY_DELETE,
};

/*
 * Makes calls on files in a directory fail.
 *
 * call: the kind of call; nth: the first one to fail, counted from 1; code: the SQLite result to return; lasting: whether
 * all later calls fail, too; SQLite then does not sleep between its attempts. Returns the number of the plan, or a negative
 * number if there are too many plans.
 */
int faulty_disk_plan(const char *directory, enum faulty_call call, int nth, int code, int lasting);

/* Returns how many calls a plan has made fail. */
int faulty_disk_failures(int plan);

/* Ends a plan, on the thread that made it. Files opened under it continue without faults. */
void faulty_disk_forget(int plan);

#endif
