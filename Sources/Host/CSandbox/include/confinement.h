/*
 * confinement.h: takes from this process what foreign code in it does not need, for good.
 *
 * Five layers, each of which stands alone: no new privileges, capabilities, limits, Landlock, seccomp. cs_confine is
 * called once, at the top of `main`, while the process has one thread and before a line of foreign code is mapped; what
 * it does cannot be undone, and every thread and library that comes later lives under it.
 *
 * What is left to foreign code: memory, threads, clocks, timers, pipes, the descriptors it was born with, reading the
 * granted paths, writing those granted as such, signals to itself. What stays visible, because no layer covers it: the
 * existence, size and mode of files (stat), and the names and command lines of other processes in /proc.
 *
 * Nothing here allocates, takes a lock, keeps a global variable or starts a thread. Functions that can fail return 0 or
 * a negated error number; none sets errno for its caller. All memory belongs to the caller and is used only during the
 * call, except for names and tables of constants, which live as long as the program.
 */
#ifndef CSANDBOX_CONFINEMENT_H
#define CSANDBOX_CONFINEMENT_H

#include <stddef.h>
#include <stdint.h>

/* ---- Layers ------------------------------------------------------------------------------------------------------ */

/* What confines a process. The values are bits, so that a policy can name several. */
enum cs_layer {
    /* PR_SET_NO_NEW_PRIVS: no program that it could ever start has more rights than it has. */
    CS_NO_NEW_PRIVILEGES = 1,
    /* No capability, and none to be had again, also for user 0. */
    CS_CAPABILITIES = 2,
    /* Limits on memory, files, threads and time; no image of the memory after a crash. */
    CS_LIMITS = 4,
    /* Files, TCP, signals and abstract sockets, as far as the kernel's Landlock goes. */
    CS_LANDLOCK = 8,
    /* The system calls that it can make at all; see system_calls.h. */
    CS_SECCOMP = 16
};

enum {
    CS_LAYER_COUNT = 5,
    CS_ALL_LAYERS = CS_NO_NEW_PRIVILEGES | CS_CAPABILITIES | CS_LIMITS | CS_LANDLOCK | CS_SECCOMP
};

/* How far a layer goes. The order is that of strength. */
enum cs_level {
    /* It is not in force. */
    CS_NONE = 0,
    /* It is in force, and what it lacks is said beside. */
    CS_PARTIAL = 1,
    /* It does all that this source knows of. */
    CS_FULL = 2
};

/* The layer at a position from 0 to CS_LAYER_COUNT - 1, in the order in which they are applied; 0 for any other. */
uint32_t cs_layer_at(size_t position);

/* The name of one layer, as it stands in reports: `noNewPrivileges`, `capabilities`, `limits`, `landlock`, `seccomp`.
 * A constant; null for anything that is not exactly one layer. Any thread. */
const char *cs_layer_name(uint32_t layer);

/* `none`, `partial` or `full`. A constant; null for any other value. Any thread. */
const char *cs_level_name(uint32_t level);

/* ---- Policy ------------------------------------------------------------------------------------------------------ */

/* What may be done with a granted path and, where it is a directory, with everything below. Execution never. */
enum cs_access {
    /* Reading files and listing directories. */
    CS_READ = 1,
    /* Reading, writing, creating and removing files and directories; no links, sockets, FIFOs or devices. The last
     * component of the path must not be a symbolic link. */
    CS_WRITE = 2
};

/* A path that stays reachable. */
struct cs_grant {
    /* Absolute, at most 4,095 bytes. */
    const char *path;
    /* One of enum cs_access. */
    uint32_t access;
    /* 1 where an absent path is nothing to speak of, else 0: see cs_report_lost_grants. */
    uint32_t optional;
};

/* What to apply, and how strictly. Begin with cs_policy_standard and change what differs. */
struct cs_policy {
    /* The layers to apply, as bits of enum cs_layer. */
    uint32_t layers;
    /* The layers without which cs_confine reports failure. */
    uint32_t required;
    /* The least version of Landlock's interface that counts as Landlock; 1 for any, 6 for signals and sockets too. */
    uint32_t landlock_at_least;
    /* The greatest version to make use of; 0 for all. It lets tests act as an older kernel. */
    uint32_t landlock_at_most;
    /* Paths that stay reachable, beside those of cs_standard_grants. Borrowed for the call. */
    const struct cs_grant *grants;
    /* How many. */
    size_t grant_count;
    /* Bytes of address space. At least 1 GiB, because runtimes reserve much more than they use; less counts as 1 GiB.
     * 0 sets no limit. A build with a sanitizer never has one. */
    uint64_t address_space;
    /* Bytes of a file that is written. */
    uint64_t file_size;
    /* Bytes of the first thread's stack. */
    uint64_t stack;
    /* One more than the highest descriptor that can be opened; those above that are open stay so. */
    uint32_t open_files;
    /* How many threads there may be beyond those that the whole system has now. The kernel counts all threads of the
     * user together, so that a small absolute number would fail on every desktop; it exempts user 0. 0 sets no
     * limit. */
    uint32_t threads;
    /* Seconds of processor time of the whole process, after which it is killed. 0 sets no limit. */
    uint32_t processor_seconds;
    /* 1 where debuggers of the same user may attach and a crash may leave an image of the memory, else 0. */
    uint32_t debuggable;
};

/* Fills `policy` with the standard: all layers applied and required, any Landlock, no grant of its own, 1 MiB
 * per file, 8 MiB of stack, 64 descriptors, 512 threads, 600 seconds of processor time; 1 GiB of address space and 80
 * MiB more for each processor, because runtimes keep a thread for each, and each reserves that much for its stack and
 * its share of the heap, used or not. Any thread. */
void cs_policy_standard(struct cs_policy *policy);

/* The paths that every policy grants: the system's libraries, the dynamic linker's cache, time zones, /proc
 * (libdispatch ends a process that cannot read its threads' entries there), /dev/null, random numbers. Constants;
 * `count` receives how many. Any thread. */
const struct cs_grant *cs_standard_grants(size_t *count);

/* ---- Report ------------------------------------------------------------------------------------------------------ */

enum { CS_TEXT_SIZE = 320 };

/* What confines a process. Plain bytes: it may be copied, and read from any thread. */
struct cs_report {
    /* Of each layer, in the order of cs_layer_at: an enum cs_level. */
    uint32_t levels[CS_LAYER_COUNT];
    /* The version of Landlock's interface that the kernel offers; 0 where it offers none. */
    uint32_t landlock_version;
    /* What cs_confine took, by the monotonic clock. */
    uint64_t nanoseconds;
    /* Of each layer: what it lacks. Clauses joined by "; ", empty where nothing is missing, always ended by a zero. */
    char missing[CS_LAYER_COUNT][CS_TEXT_SIZE];
    /* Granted paths that could not be granted, and why; in the same form. */
    char lost_grants[CS_TEXT_SIZE];
};

/* How far one layer goes: an enum cs_level; CS_NONE for anything that is not exactly one layer. Any thread. */
uint32_t cs_report_level(const struct cs_report *report, uint32_t layer);

/* What one layer lacks, for people; empty where nothing is missing. It points into `report` and lives as long. */
const char *cs_report_missing(const struct cs_report *report, uint32_t layer);

/* Which grants that are not optional were lost. A lost grant makes the process more confined, never less; it is told
 * because foreign code will miss it. It points into `report` and lives as long. */
const char *cs_report_lost_grants(const struct cs_report *report);

/* ---- Confining --------------------------------------------------------------------------------------------------- */

/*
 * Confines this process.
 *
 * Call it with one thread, once, before foreign code is mapped, and with every descriptor open that is needed later and
 * does not lie below a granted path. The caller's directory, umask, signals, descriptors and environment are not
 * touched. Afterwards the process is confined as `report` says, whatever the result is.
 *
 * Returns 0 where every required layer is in force (CS_PARTIAL counts; `landlock_at_least` decides about Landlock).
 * Otherwise the caller must load nothing:
 *   -EINVAL   the policy is not one: an unknown layer or access, a path that is not absolute. Nothing was applied.
 *   -EBUSY    the process has more than one thread. Nothing was applied.
 *   -ENOENT   /proc is not there, so that threads cannot be counted. Nothing was applied.
 *   -ENOTSUP  a required layer is missing; `report` says which and why. The others are in force.
 */
int cs_confine(const struct cs_policy *policy, struct cs_report *report);

/*
 * Says what cs_confine would reach on this machine for this user, and changes nothing. Any thread.
 *
 * It asks the kernel; what only trying shows (a security module that refuses a filter) is not in it. Returns 0, or
 * -EINVAL for a policy that is not one.
 */
int cs_probe(const struct cs_policy *policy, struct cs_report *report);

/* Writes into `text` what Landlock of this version lacks beside the newest that this source knows, and what stands in
 * for it; the empty text where nothing is lacking. `text` is always ended by a zero. Any thread. */
void cs_landlock_missing(uint32_t version, char *text, size_t size);

#endif
