/*
 * system_calls.h: the system calls that foreign code can make, and the kernel program that enforces it.
 *
 * One table (system_call_table.h) serves all architectures. The program for each of them can be built on any machine,
 * so that all are tested everywhere.
 */
#ifndef CSANDBOX_SYSTEM_CALLS_H
#define CSANDBOX_SYSTEM_CALLS_H

#include <stddef.h>
#include <stdint.h>

/* An architecture that the table has numbers for. */
enum cs_architecture { CS_X86_64 = 0, CS_AARCH64 = 1, CS_OTHER_ARCHITECTURE = 2 };

/* The treatment of a call. Calls that are not in the table fail with ENOSYS, as in a kernel without them: runtimes can
 * do without. */
enum cs_treatment {
    /* The call is made. */
    CS_ALLOW,
    /* The call fails with EPERM. */
    CS_REFUSE,
    /* The call fails with ENOSYS on purpose. It is listed so that it is not added by mistake. */
    CS_ABSENT,
    /* Only a new thread of this process, in the same namespaces; otherwise EPERM. */
    CS_THREADS_ONLY,
    /* Only to this very process; otherwise EPERM. */
    CS_TO_ITSELF,
    /* Only about this process, written as 0; otherwise EPERM. */
    CS_ABOUT_ITSELF,
    /* setpriority: only of the calling thread, written as 0, 0 (libdispatch does it); otherwise EPERM. */
    CS_OWN_PRIORITY,
    /* Only without an address to send to; otherwise EPERM. */
    CS_WITHOUT_ADDRESS,
    /* ioctl: the requests of the C library about terminals and pipes; otherwise EPERM. */
    CS_DEVICE_QUESTIONS,
    /* fcntl: duplicates, flags, locks, sizes of pipes, seals; nothing that sends signals. Otherwise EPERM. */
    CS_DESCRIPTOR_COMMANDS,
    /* prctl: names, and queries about this process; otherwise EPERM. */
    CS_PROCESS_QUESTIONS,
    /* Becoming another program: only in a process that may; otherwise EPERM. Landlock decides about the program. */
    CS_PROGRAM_START,
    /* What the loader of a program does first: only in a process that may become another program; otherwise ENOSYS. */
    CS_PROGRAM_LOADING
};

/* One line of the table. */
struct cs_call {
    /* A constant. */
    const char *name;
    /* The number on the requested architecture. */
    uint32_t number;
    /* An enum cs_treatment. */
    uint32_t treatment;
};

/* One instruction of classic BPF, laid out as the kernel's struct sock_filter. */
struct cs_instruction {
    uint16_t code;
    uint8_t if_true;
    uint8_t if_false;
    uint32_t operand;
};

enum { CS_FILTER_CAPACITY = 1024 };

/* The architecture of this build. Any thread. */
uint32_t cs_own_architecture(void);

/* Writes up to `capacity` lines of the table for `architecture`, in ascending order of their numbers, and returns the
 * total number of lines. `calls` may be null if `capacity` is 0. Any thread. */
size_t cs_system_calls(uint32_t architecture, struct cs_call *calls, size_t capacity);

/* Writes the program for `architecture` and the process `own`, which may become another program if `executes` is not 0, into `program`, and returns the number of instructions;
 * 0 if there is no table for the architecture or `capacity` is too small (CS_FILTER_CAPACITY is enough). Any
 * thread. */
size_t cs_build_filter(
    uint32_t architecture, uint32_t own, int executes, struct cs_instruction *program, size_t capacity);

#endif
