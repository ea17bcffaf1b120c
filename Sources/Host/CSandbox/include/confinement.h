/*
 * confinement.h: permanently takes from this process every right that the foreign code in it does not need.
 *
 * There are five independent layers: no new privileges, capabilities, limits, Landlock, seccomp. Call cs_confine once,
 * at the top of `main`, while the process has one thread and before any foreign code is mapped. Its effect cannot be
 * undone, and applies to every thread and library that comes later.
 *
 * Foreign code can still use memory, threads, clocks, timers, pipes and the descriptors that it started with, read the
 * granted paths, write to those granted for writing, and send signals to itself. Some things stay visible because no
 * layer covers them: that a file or a process exists, and the owner, size, mode and times of files (stat); the targets of
 * symbolic links; how full a file system is; the name of the machine, its memory, load and number of processes.
 *
 * No function here allocates, takes a lock, keeps a global variable or starts a thread. Functions that can fail return 0 or
 * a negated error number; none sets errno for its caller. All memory belongs to the caller and is used only during the
 * call, except for names and tables of constants, which are valid as long as the program runs.
 */
#ifndef CSANDBOX_CONFINEMENT_H
#define CSANDBOX_CONFINEMENT_H

#include <stddef.h>
#include <stdint.h>

/* ---- Layers ------------------------------------------------------------------------------------------------------ */

/* The layers of confinement. The values are bits, so that a policy can name several. */
enum cs_layer {
    /* PR_SET_NO_NEW_PRIVS: a program that the process starts never has more rights than the process itself. */
    CS_NO_NEW_PRIVILEGES = 1,
    /* No capabilities, and no way to regain any, even for user 0. */
    CS_CAPABILITIES = 2,
    /* Limits on memory, files, threads and time; no core dump after a crash. */
    CS_LIMITS = 4,
    /* Files, TCP, signals and abstract sockets, as far as the kernel's Landlock covers them. */
    CS_LANDLOCK = 8,
    /* The system calls that the process can make; see system_calls.h. */
    CS_SECCOMP = 16
};

enum {
    CS_LAYER_COUNT = 5,
    CS_ALL_LAYERS = CS_NO_NEW_PRIVILEGES | CS_CAPABILITIES | CS_LIMITS | CS_LANDLOCK | CS_SECCOMP
};

/* How much of a layer is in force, in ascending order of strength. */
enum cs_level {
    /* The layer is not in force. */
    CS_NONE = 0,
    /* The layer is in force in part; the report says what is missing. */
    CS_PARTIAL = 1,
    /* The layer is in force with everything that this source supports. */
    CS_FULL = 2
};

/* The layer at a position from 0 to CS_LAYER_COUNT - 1, in the order in which they are applied; 0 for any other. */
uint32_t cs_layer_at(size_t position);

/* The name of one layer, as used in reports: `noNewPrivileges`, `capabilities`, `limits`, `landlock`, `seccomp`.
 * A constant; null for anything that is not exactly one layer. Any thread. */
const char *cs_layer_name(uint32_t layer);

/* `none`, `partial` or `full`. A constant; null for any other value. Any thread. */
const char *cs_level_name(uint32_t level);

/* ---- Policy ------------------------------------------------------------------------------------------------------ */

/* The access that is granted to a path and, for a directory, to everything below it. */
enum cs_access {
    /* Reading files and listing directories. */
    CS_READ = 1,
    /* Reading, writing, creating and removing files and directories; no links, sockets, FIFOs or devices. The last
     * component of the path must not be a symbolic link. */
    CS_WRITE = 2,
    /* Reading and starting one file, not a directory; only in a policy that `executes`. A dynamic program needs it for its
     * loader, too, but not for its libraries, which need CS_READ. */
    CS_EXECUTE = 4
};

/* A path that stays accessible. */
struct cs_grant {
    /* Absolute, at most 4,095 bytes. */
    const char *path;
    /* One of enum cs_access. */
    uint32_t access;
    /* 1 if the path need not exist, else 0: see cs_report_lost_grants. */
    uint32_t optional;
};

/* The layers to apply, and their settings. Start with cs_policy_standard and change what you need. */
struct cs_policy {
    /* The layers to apply, as bits of enum cs_layer. */
    uint32_t layers;
    /* The layers without which cs_confine reports failure. */
    uint32_t required;
    /* The lowest version of Landlock's interface that counts as the layer; 1 for any, 6 for signals and sockets too. */
    uint32_t landlock_at_least;
    /* The highest version to use; 0 for all. Tests use it to simulate an older kernel. */
    uint32_t landlock_at_most;
    /* Paths that stay accessible in addition to those of cs_standard_grants. Borrowed for the call. */
    const struct cs_grant *grants;
    /* The number of grants. */
    size_t grant_count;
    /* Bytes of address space. At least 1 GiB, because runtimes reserve much more than they use; less counts as 1 GiB.
     * 0 sets no limit. A build with a sanitizer never has one. */
    uint64_t address_space;
    /* The maximum size in bytes of a file that is written. */
    uint64_t file_size;
    /* Bytes of the first thread's stack. */
    uint64_t stack;
    /* One more than the highest descriptor that can be opened. Higher descriptors that are open stay open. */
    uint32_t open_files;
    /* The number of threads beyond those that the whole system has now. The kernel counts all threads of the user
     * together, so that a small absolute number would fail on every desktop; user 0 is exempt. 0 sets no limit. */
    uint32_t threads;
    /* Seconds of processor time of the whole process, after which it is killed. 0 sets no limit. */
    uint32_t processor_seconds;
    /* 1 if the process may become a program that is granted with CS_EXECUTE, else 0. The program stays confined. It can start
     * no other process, and only the granted programs in its own place. Unless the program's file is unreadable, the
     * kernel then shows its memory to debuggers of the same user again. */
    uint32_t executes;
    /* 1 if debuggers of the same user may attach and a crash may leave a core dump, else 0. */
    uint32_t debuggable;
};

/* Fills `policy` with the standard: all layers applied and required, any Landlock, no grant of its own, 1 MiB
 * per file, 8 MiB of stack, 64 descriptors, 512 threads, 600 seconds of processor time; 1 GiB of address space and 80
 * MiB more for each processor, because runtimes keep a thread for each, and each reserves that much for its stack and
 * its share of the heap, used or not. Any thread. */
void cs_policy_standard(struct cs_policy *policy);

/* The paths that every policy grants: the system's libraries, the dynamic linker's cache, time zones, /dev/null,
 * random numbers. Nothing of /proc is among them: it holds the command lines of all processes. Constants; `count`
 * receives how many. Any thread. */
const struct cs_grant *cs_standard_grants(size_t *count);

/* ---- Report ------------------------------------------------------------------------------------------------------ */

enum { CS_TEXT_SIZE = 320 };

/* The confinement of a process. Plain bytes: it can be copied, and read on any thread. */
struct cs_report {
    /* An enum cs_level for each layer, in the order of cs_layer_at. */
    uint32_t levels[CS_LAYER_COUNT];
    /* The version of the kernel's Landlock interface; 0 if there is none. */
    uint32_t landlock_version;
    /* The time that cs_confine took, on the monotonic clock. */
    uint64_t nanoseconds;
    /* What each layer lacks: clauses joined by "; ", empty if nothing is missing, always terminated by a zero. */
    char missing[CS_LAYER_COUNT][CS_TEXT_SIZE];
    /* Paths that could not be granted, and why, in the same form. */
    char lost_grants[CS_TEXT_SIZE];
};

/* How much of one layer is in force: an enum cs_level; CS_NONE for anything that is not exactly one layer. Any
 * thread. */
uint32_t cs_report_level(const struct cs_report *report, uint32_t layer);

/* What one layer lacks, for people; empty if nothing is missing. It points into `report`. */
const char *cs_report_missing(const struct cs_report *report, uint32_t layer);

/* The non-optional paths that could not be granted. This makes the process more confined, never less, but foreign code
 * may need these paths. It points into `report`. */
const char *cs_report_lost_grants(const struct cs_report *report);

/* ---- Confining --------------------------------------------------------------------------------------------------- */

/*
 * Confines this process.
 *
 * Call it once, with one thread, before foreign code is mapped. First open every descriptor that is needed later for a
 * path that is not granted. The caller's directory, umask, signals, descriptors and environment do not change. Afterwards the process is confined as `report` says, whatever the result.
 *
 * Returns 0 if every required layer is in force (CS_PARTIAL counts; `landlock_at_least` decides about Landlock).
 * Otherwise the caller must load nothing:
 *   -EINVAL   the policy is not valid: an unknown layer or access, a path that is not absolute. Nothing was applied.
 *   -EBUSY    the process has more than one thread. Nothing was applied.
 *   -ENOENT   /proc is not mounted, so threads cannot be counted. Nothing was applied.
 *   -ENOTSUP  a required layer is missing; `report` says which and why. The others are in force.
 */
int cs_confine(const struct cs_policy *policy, struct cs_report *report);

/*
 * Reports what cs_confine would achieve on this machine for this user, without changing anything. Any thread.
 *
 * It only asks the kernel, so it does not see refusals that show up when a layer is applied (a security module that
 * refuses a filter). Returns 0, or -EINVAL if the policy is not valid.
 */
int cs_probe(const struct cs_policy *policy, struct cs_report *report);

/* Writes to `text` what this version of Landlock lacks compared with the newest one that this source knows, and what
 * covers it instead; an empty text if nothing is missing. `text` is always terminated by a zero. Any thread. */
void cs_landlock_missing(uint32_t version, char *text, size_t size);

#endif
