/*
 * layers.h: the layers of confinement, each of which has its own file, and what they share.
 *
 * Each cs_apply_… applies its layer as far as possible and writes the result to `state`; each cs_predict_… writes the
 * expected result without changing anything. cs_apply_… is called while the process has one thread.
 */
#ifndef CSANDBOX_LAYERS_H
#define CSANDBOX_LAYERS_H

#include "confinement.h"

/* The result of a layer. It points into a report. */
struct cs_state {
    /* An enum cs_level. */
    uint32_t *level;
    /* CS_TEXT_SIZE bytes. */
    char *missing;
};

/* Appends a clause to `text`, which has `size` bytes; text that does not fit is dropped. */
void cs_say(char *text, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The kernel's words for an error number. A constant. */
const char *cs_error_text(int error);

/* The number of threads of this process, or a negated error number. */
int cs_count_threads(void);

void cs_apply_no_new_privileges(struct cs_state state);
void cs_predict_no_new_privileges(struct cs_state state);

void cs_apply_capabilities(struct cs_state state);
void cs_predict_capabilities(struct cs_state state);

void cs_apply_limits(const struct cs_policy *policy, struct cs_state state);
void cs_predict_limits(const struct cs_policy *policy, struct cs_state state);

/* The version of Landlock's interface, or a negated error number. */
int cs_landlock_version(void);
void cs_apply_landlock(const struct cs_policy *policy, struct cs_report *report, struct cs_state state);
void cs_predict_landlock(const struct cs_policy *policy, struct cs_state state);

void cs_apply_seccomp(const struct cs_policy *policy, struct cs_state state);
void cs_predict_seccomp(struct cs_state state);

#endif
