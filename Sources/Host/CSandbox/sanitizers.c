/* The default options of sanitizers in programs with this target. Environment variables do not reach the sanitizer of a
 * worker, because a worker does not get the user's environment. */

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

#if __has_feature(address_sanitizer) || defined(__SANITIZE_ADDRESS__)
/* Signals are not handled, because the host reports the signal that ended a provider. No process is started to look up
 * function names, because a worker may not start any, and memory that the Swift runtime keeps until the end is not a leak. The
 * memory limit replaces the limit on address space, which sanitizers cannot have. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) {
    return "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0:detect_leaks=0:"
           "allocator_may_return_null=1:max_allocation_size_mb=2048";
}
#endif

/* The C standard requires at least one declaration in every file. */
typedef int cs_sanitizers_are_optional;
