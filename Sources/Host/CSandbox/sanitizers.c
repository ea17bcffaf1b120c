/* What the sanitizers do by default in a program with this target, where one is built in. A worker sees no environment
 * of the user, so that no variable reaches its sanitizer. */

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

#if __has_feature(address_sanitizer) || defined(__SANITIZE_ADDRESS__)
/* Signals stay what they are: that a provider ended by one is what the host reports. No process is started to find the
 * names of functions, which no worker may, and what the runtime of Swift keeps to the end is no leak. A provider that
 * takes all the memory there is meets a bound although there is no limit on its addresses. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) {
    return "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0:detect_leaks=0:"
           "allocator_may_return_null=1:max_allocation_size_mb=2048";
}
#endif

/* The standard wants at least one declaration in every file. */
typedef int cs_sanitizers_are_optional;
