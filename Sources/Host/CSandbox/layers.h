/*
 * layers.h: the layers of confinement, each in a file of its own, and what they share.
 *
 * Each cs_apply_… puts its layer in force as far as it can and writes how far into `state`; each cs_foresee_… writes
 * the same without changing anything. What applies is called by the one thread that the process has.
 */
#ifndef CSANDBOX_LAYERS_H
#define CSANDBOX_LAYERS_H

#include "confinement.h"

/* Where a layer writes how far it goes. It points into a report. */
struct cs_state {
    /* An enum cs_level. */
    uint32_t *level;
    /* CS_TEXT_SIZE bytes. */
    char *missing;
};

/* Adds a clause to `text`, of `size` bytes; what does not fit is cut off. */
void cs_say(char *text, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The kernel's words for an error number. A constant. */
const char *cs_error_text(int error);

/* The number of threads of this process, or a negated error number. */
int cs_count_threads(void);

void cs_apply_no_new_privileges(struct cs_state state);
void cs_foresee_no_new_privileges(struct cs_state state);

void cs_apply_capabilities(struct cs_state state);
void cs_foresee_capabilities(struct cs_state state);

void cs_apply_limits(const struct cs_policy *policy, struct cs_state state);
void cs_foresee_limits(const struct cs_policy *policy, struct cs_state state);

/* The version of Landlock's interface, or a negated error number. */
int cs_landlock_version(void);
void cs_apply_landlock(const struct cs_policy *policy, struct cs_report *report, struct cs_state state);
void cs_foresee_landlock(const struct cs_policy *policy, struct cs_state state);

void cs_apply_seccomp(struct cs_state state);
void cs_foresee_seccomp(struct cs_state state);

#endif
