#include "system_calls.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>

#include "system_call_table.h"

uint32_t cs_own_architecture(void) {
#if defined(__x86_64__) && !defined(__ILP32__)
    return CS_X86_64;
#elif defined(__aarch64__)
    return CS_AARCH64;
#else
    return CS_OTHER_ARCHITECTURE;
#endif
}

enum { ABSENT_HERE = -1, ARCHITECTURES = 2 };

static const struct {
    const char *name;
    int32_t numbers[ARCHITECTURES];
    uint32_t treatment;
} table[] = {
#define BOTH(name, x86_64, aarch64, treatment) {#name, {x86_64, aarch64}, CS_##treatment},
#define X86_64(name, x86_64, treatment) {#name, {x86_64, ABSENT_HERE}, CS_##treatment},
#define AARCH64(name, aarch64, treatment) {#name, {ABSENT_HERE, aarch64}, CS_##treatment},
    CS_SYSTEM_CALL_TABLE(BOTH, X86_64, AARCH64)
#undef BOTH
#undef X86_64
#undef AARCH64
};

enum { TABLE_LENGTH = sizeof table / sizeof table[0] };

size_t cs_system_calls(uint32_t architecture, struct cs_call *calls, size_t capacity) {
    if (architecture >= ARCHITECTURES) return 0;
    struct cs_call sorted[TABLE_LENGTH];
    size_t count = 0;
    for (size_t index = 0; index < TABLE_LENGTH; index++) {
        int32_t number = table[index].numbers[architecture];
        if (number == ABSENT_HERE) continue;
        size_t place = count++;
        while (place > 0 && sorted[place - 1].number > (uint32_t)number) {
            sorted[place] = sorted[place - 1];
            place--;
        }
        sorted[place] = (struct cs_call){table[index].name, (uint32_t)number, table[index].treatment};
    }
    for (size_t index = 0; index < count && index < capacity; index++) calls[index] = sorted[index];
    return count;
}

/* ---- The program ------------------------------------------------------------------------------------------------- */

static const uint32_t ALLOW = SECCOMP_RET_ALLOW;
static const uint32_t KILL = SECCOMP_RET_KILL_PROCESS;
static const uint32_t NOT_PERMITTED = SECCOMP_RET_ERRNO | 1;   /* EPERM, the same everywhere */
static const uint32_t NOT_IMPLEMENTED = SECCOMP_RET_ERRNO | 38; /* ENOSYS, the same everywhere */

/* A program that is being written. Instructions beyond the capacity are only counted, so that the caller notices them. */
struct writer {
    struct cs_instruction *program;
    size_t count;
    size_t capacity;
};

static void put(struct writer *writer, uint16_t code, uint32_t operand, uint8_t if_true, uint8_t if_false) {
    if (writer->count < writer->capacity) {
        writer->program[writer->count] = (struct cs_instruction){code, if_true, if_false, operand};
    }
    writer->count++;
}

static void put_load(struct writer *writer, size_t offset) {
    put(writer, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void put_return(struct writer *writer, uint32_t answer) { put(writer, BPF_RET | BPF_K, answer, 0, 0); }

/* Returns `answer` if the loaded word is `value`. */
static void put_return_if_equal(struct writer *writer, uint32_t value, uint32_t answer) {
    put(writer, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    put_return(writer, answer);
}

/* The half of an argument that holds an int, on the little-endian machines that the table knows. */
static size_t low_word(unsigned argument) { return offsetof(struct seccomp_data, args) + argument * sizeof(uint64_t); }

/* Allows the call if its argument, an int, is one of the values. */
static void put_choice(struct writer *writer, unsigned argument, const uint32_t *values, size_t count) {
    put_load(writer, low_word(argument));
    for (size_t index = 0; index < count; index++) put_return_if_equal(writer, values[index], ALLOW);
    put_return(writer, NOT_PERMITTED);
}

/* Allows the call if the words at both offsets are 0. */
static void put_if_both_zero(struct writer *writer, size_t first, size_t second) {
    put_load(writer, first);
    put(writer, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
    put_return(writer, NOT_PERMITTED);
    put_load(writer, second);
    put_return_if_equal(writer, 0, ALLOW);
    put_return(writer, NOT_PERMITTED);
}

/* The kernel's numbers, the same on all architectures of the table; headers older than the kernel lack some. */
static const uint32_t NEW_THREAD = 0x00010000;     /* CLONE_THREAD */
static const uint32_t NEW_NAMESPACES = 0x7E020080; /* CLONE_NEWTIME, …NS, …CGROUP, …UTS, …IPC, …USER, …PID, …NET */

static const uint32_t device_questions[] = {
    0x5401,     /* TCGETS: isatty */
    0x802C542A, /* TCGETS2: isatty of newer C libraries */
    0x5413,     /* TIOCGWINSZ */
    0x541B,     /* FIONREAD */
    0x5421,     /* FIONBIO */
    0x5450,     /* FIONCLEX */
    0x5451,     /* FIOCLEX */
};

static const uint32_t descriptor_commands[] = {
    0,    1,    2,    3,    4,   /* F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL */
    5,    6,    7,               /* F_GETLK, F_SETLK, F_SETLKW */
    36,   37,   38,              /* F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW */
    1030,                        /* F_DUPFD_CLOEXEC */
    1031, 1032,                  /* F_SETPIPE_SZ, F_GETPIPE_SZ */
    1033, 1034,                  /* F_ADD_SEALS, F_GET_SEALS */
};

static const uint32_t process_questions[] = {
    2,          /* PR_GET_PDEATHSIG */
    3,          /* PR_GET_DUMPABLE */
    15,         /* PR_SET_NAME */
    16,         /* PR_GET_NAME */
    21,         /* PR_GET_SECCOMP */
    23,         /* PR_CAPBSET_READ */
    30,         /* PR_GET_TIMERSLACK */
    39,         /* PR_GET_NO_NEW_PRIVS */
    0x53564D41, /* PR_SET_VMA: names for mappings */
};

static void put_treatment(struct writer *writer, uint32_t treatment, uint32_t own, int executes) {
    static const uint32_t zero[] = {0};
    switch (treatment) {
    case CS_ALLOW: put_return(writer, ALLOW); break;
    case CS_ABSENT: put_return(writer, NOT_IMPLEMENTED); break;
    case CS_THREADS_ONLY:
        put_load(writer, low_word(0));
        put(writer, BPF_JMP | BPF_JSET | BPF_K, NEW_NAMESPACES, 1, 0);
        put(writer, BPF_JMP | BPF_JSET | BPF_K, NEW_THREAD, 1, 0);
        put_return(writer, NOT_PERMITTED);
        put_return(writer, ALLOW);
        break;
    case CS_TO_ITSELF: put_choice(writer, 0, &own, 1); break;
    case CS_ABOUT_ITSELF: put_choice(writer, 0, zero, 1); break;
    case CS_OWN_PRIORITY: put_if_both_zero(writer, low_word(0), low_word(1)); break;
    case CS_WITHOUT_ADDRESS: put_if_both_zero(writer, low_word(4), low_word(4) + sizeof(uint32_t)); break;
    case CS_DEVICE_QUESTIONS:
        put_choice(writer, 1, device_questions, sizeof device_questions / sizeof device_questions[0]);
        break;
    case CS_DESCRIPTOR_COMMANDS:
        put_choice(writer, 1, descriptor_commands, sizeof descriptor_commands / sizeof descriptor_commands[0]);
        break;
    case CS_PROCESS_QUESTIONS:
        put_choice(writer, 0, process_questions, sizeof process_questions / sizeof process_questions[0]);
        break;
    case CS_PROGRAM_START: put_return(writer, executes ? ALLOW : NOT_PERMITTED); break;
    case CS_PROGRAM_LOADING: put_return(writer, executes ? ALLOW : NOT_IMPLEMENTED); break;
    case CS_REFUSE:
    default: put_return(writer, NOT_PERMITTED); break;
    }
}

/* The numbers from `first` up to the next range, which have the same treatment. */
struct range {
    uint32_t first;
    uint32_t treatment;
};

enum { RANGES_AT_MOST = 2 * TABLE_LENGTH + 1 };

static void add_range(struct range *ranges, size_t *count, uint32_t first, uint32_t treatment) {
    if (*count > 0 && ranges[*count - 1].treatment == treatment) return;
    ranges[(*count)++] = (struct range){first, treatment};
}

/* Divides all numbers into ranges, in ascending order. Returns how many. */
static size_t divide(uint32_t architecture, struct range *ranges) {
    struct cs_call calls[TABLE_LENGTH];
    size_t call_count = cs_system_calls(architecture, calls, TABLE_LENGTH);
    size_t count = 0;
    uint32_t next = 0;
    for (size_t index = 0; index < call_count; index++) {
        if (calls[index].number > next) add_range(ranges, &count, next, CS_ABSENT);
        add_range(ranges, &count, calls[index].number, calls[index].treatment);
        next = calls[index].number + 1;
    }
    add_range(ranges, &count, next, CS_ABSENT);
    return count;
}

/* A binary search, because the kernel runs the program often: for every number when it accepts the program, and later for
 * each call whose arguments matter. */
static void put_search(
    struct writer *writer, const struct range *ranges, size_t count, uint32_t own, int executes) {
    if (count == 1) {
        put_treatment(writer, ranges[0].treatment, own, executes);
        return;
    }
    size_t half = count / 2;
    put(writer, BPF_JMP | BPF_JGE | BPF_K, ranges[half].first, 0, 1);
    size_t jump = writer->count;
    put(writer, BPF_JMP | BPF_JA, 0, 0, 0);
    put_search(writer, ranges, half, own, executes);
    if (jump < writer->capacity) writer->program[jump].operand = (uint32_t)(writer->count - jump - 1);
    put_search(writer, ranges + half, count - half, own, executes);
}

size_t cs_build_filter(
    uint32_t architecture, uint32_t own, int executes, struct cs_instruction *program, size_t capacity) {
    static const uint32_t audited[ARCHITECTURES] = {AUDIT_ARCH_X86_64, AUDIT_ARCH_AARCH64};
    static const uint32_t X32_NUMBERS = 0x40000000;
    _Static_assert(sizeof(struct cs_instruction) == sizeof(struct sock_filter), "passed to the kernel unchanged");
    if (architecture >= ARCHITECTURES) return 0;
    struct range ranges[RANGES_AT_MOST];
    size_t count = divide(architecture, ranges);
    struct writer writer = {program, 0, capacity};
    put_load(&writer, offsetof(struct seccomp_data, arch));
    put(&writer, BPF_JMP | BPF_JEQ | BPF_K, audited[architecture], 1, 0);
    put_return(&writer, KILL);
    put_load(&writer, offsetof(struct seccomp_data, nr));
    if (architecture == CS_X86_64) {
        put(&writer, BPF_JMP | BPF_JGE | BPF_K, X32_NUMBERS, 0, 1);
        put_return(&writer, KILL);
    }
    put_search(&writer, ranges, count, own, executes);
    return writer.count <= capacity ? writer.count : 0;
}
