/*
 * A disk that fails when it is told to: a VFS of SQLite (sqlite.org/vfs.html) over the ordinary one.
 *
 * It becomes the default VFS of the process and touches only files below directories that somebody has made a plan for;
 * all others are opened by the ordinary one, as if this one were not there. Safe to use from any thread.
 */
#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

/* What can fail. */
enum faulty_call {
    FAULTY_WRITE,     /* half of the bytes are written, then it fails */
    FAULTY_SYNC,
    FAULTY_READ,      /* half of the bytes are read; the rest is zero */
    FAULTY_LOCK,      /* of the database file */
    FAULTY_SHM_LOCK,  /* of the file -shm */
    FAULTY_SHM_MAP,
    FAULTY_OPEN,
    FAULTY_TRUNCATE,
    FAULTY_DELETE,
};

/*
 * Makes calls on files below a directory fail.
 *
 * call: which; nth: the how many-th of them, from 1; code: the result of SQLite that it has; lasting: whether all later
 * ones fail as well. Returns the number of the plan, negative where there are too many.
 */
int faulty_disk_plan(const char *directory, enum faulty_call call, int nth, int code, int lasting);

/* How often a plan has made a call fail. */
int faulty_disk_failures(int plan);

/* Ends a plan. Files that were opened under it go on without faults. */
void faulty_disk_forget(int plan);

#endif
