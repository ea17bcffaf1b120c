/* Faults before the first request. One of the CASE_… macros chooses. */
#if defined(CASE_CREATE_FAILS) || defined(CASE_CREATE_FAILS_SILENTLY) || defined(CASE_CREATE_WITHOUT_INSTANCE) || \
    defined(CASE_CREATE_FAILS_WITH_INSTANCE) || defined(CASE_CREATE_CRASHES) || defined(CASE_CREATE_EXITS) || \
    defined(CASE_CREATE_HANGS)
#define CREATE faulty_create
#endif
#ifdef CASE_MAGIC
#define ENTRY_MAGIC 0x12345678u
#elif defined(CASE_ENTRY_SIZE_ZERO)
#define ENTRY_SIZE 0
#elif defined(CASE_ENTRY_SIZE_BELOW)
#define ENTRY_SIZE (sizeof(vcp_entry) - 1)
#elif defined(CASE_ENTRY_SIZE_ABOVE)
#define ENTRY_SIZE 4097
#elif defined(CASE_ENTRY_MAJOR_ZERO)
#define ENTRY_MAJOR 0
#elif defined(CASE_ENTRY_MAJOR_TWO)
#define ENTRY_MAJOR 2
#elif defined(CASE_PROVIDER_MAJOR_TWO)
#define MAJOR 2
#elif defined(CASE_PROVIDER_SIZE_BELOW)
#define PROVIDER_SIZE (sizeof(vcp_provider) - 1)
#elif defined(CASE_PROVIDER_SIZE_ABOVE)
#define PROVIDER_SIZE 0xFFFFFFFFu
#elif defined(CASE_PROVIDER_NEWER)
#define PROVIDER_SIZE (sizeof(vcp_provider) + 64)
#elif defined(CASE_COUNT_ZERO)
#define PROVIDER_COUNT 0
#elif defined(CASE_COUNT_TWO)
#define PROVIDER_COUNT 2
#elif defined(CASE_PROVIDER_NULL)
#define PROVIDER_AT no_provider
#elif defined(CASE_PROVIDER_MISALIGNED)
#define PROVIDER_AT odd_provider
#elif defined(CASE_ENTRY_NULL)
#define ENTRY ((const vcp_entry *)0)
#elif defined(CASE_IDENTIFIER_OTHER)
#define IDENTIFIER "org.example.somebody-else"
#elif defined(CASE_NO_ENTRY) || defined(CASE_OTHER_MAJOR_ONLY)
#define NO_ENTRY
#elif defined(CASE_SLOTS_NULL)
#define PROVIDER_AT empty_provider
#elif defined(CASE_IDENTIFIER_ENDLESS) || defined(CASE_IDENTIFIER_NULL) || defined(CASE_IDENTIFIER_NOT_TEXT) || \
    defined(CASE_IDENTIFIER_LONG) || defined(CASE_IDENTIFIER_UNMAPPED)
#define PROVIDER_AT badly_named_provider
#elif defined(CASE_SLOT_IS_DATA) || defined(CASE_EVERY_EXTENSION) || defined(CASE_OPTIONAL_ABSENT)
#define PROVIDER_AT changed_provider
#elif defined(CASE_PROVIDER_BEYOND)
#define PROVIDER_AT generous_provider
#endif
#include "fixture.h"

#ifdef CREATE
UNUSED static vcp_status faulty_create(const vcp_host *given, vcp_instance **out, vcp_error *why) {
    (void)given;
#if defined(CASE_CREATE_FAILS)
    why->message = TEXT("the licence has run out\033[31m");
    why->status = VCP_E_AUTH;
    return VCP_E_AUTH;
#elif defined(CASE_CREATE_FAILS_WITH_INSTANCE)
    *out = (vcp_instance *)&instance;
    return VCP_E_INTERNAL;
#elif defined(CASE_CREATE_WITHOUT_INSTANCE)
    return VCP_OK;
#elif defined(CASE_CREATE_CRASHES)
    fprintf(stderr, "about to fall\n");
    abort();
#elif defined(CASE_CREATE_EXITS)
    exit(0);
#elif defined(CASE_CREATE_HANGS)
    for (;;) pause();
#endif
    (void)out;
    (void)why;
    return VCP_E_INTERNAL;
}
#endif

#ifdef CASE_PROVIDER_NULL
static const vcp_provider *no_provider(uint32_t index) {
    (void)index;
    return NULL;
}
#endif

#ifdef CASE_PROVIDER_MISALIGNED
static const vcp_provider *odd_provider(uint32_t index) {
    (void)index;
    return (const vcp_provider *)((const char *)&provider + 1);
}
#endif

#ifdef CASE_SLOTS_NULL
static const vcp_provider *empty_provider(uint32_t index) {
    static vcp_provider copy;
    copy = provider;
    copy.SLOT = NULL;
    return index == 0 ? &copy : NULL;
}
#endif

#if defined(CASE_SLOT_IS_DATA) || defined(CASE_EVERY_EXTENSION) || defined(CASE_OPTIONAL_ABSENT)
UNUSED static const void *every_extension(vcp_instance *self, vcp_str name) {
    (void)self;
    /* What is known is a promise to keep; a name that nobody has given is none. */
    return name.len > 4 && memcmp(name.ptr, "vcp.", 4) == 0 ? NULL : (const void *)0x10;
}

static const vcp_provider *changed_provider(uint32_t index) {
    static vcp_provider copy;
    copy = provider;
#if defined(CASE_SLOT_IS_DATA)
    static char data[64];
    copy.create = (__typeof__(copy.create))(void *)data;
#elif defined(CASE_EVERY_EXTENSION)
    copy.get_extension = every_extension;
#else
    copy.cancel = NULL;
    copy.get_extension = NULL;
#endif
    return index == 0 ? &copy : NULL;
}
#endif

#ifdef CASE_PROVIDER_BEYOND
static const vcp_provider *generous_provider(uint32_t index) {
    (void)index;
    return &provider;
}
#endif

#if defined(CASE_IDENTIFIER_ENDLESS) || defined(CASE_IDENTIFIER_NULL) || defined(CASE_IDENTIFIER_NOT_TEXT) || \
    defined(CASE_IDENTIFIER_LONG) || defined(CASE_IDENTIFIER_UNMAPPED)
static const vcp_provider *badly_named_provider(uint32_t index) {
    static vcp_provider copy;
    copy = provider;
#if defined(CASE_IDENTIFIER_ENDLESS)
    copy.identifier = (vcp_str){.ptr = "x", .len = (size_t)1 << 63};
#elif defined(CASE_IDENTIFIER_NULL)
    copy.identifier = (vcp_str){.ptr = NULL, .len = 5};
#elif defined(CASE_IDENTIFIER_LONG)
    static char name[10000000];
    copy.identifier = (vcp_str){.ptr = name, .len = sizeof name};
#elif defined(CASE_IDENTIFIER_UNMAPPED)
    copy.identifier = (vcp_str){.ptr = (const char *)0x10, .len = 20};
#else
    copy.identifier = TEXT("org.\xC3\x28");
#endif
    return index == 0 ? &copy : NULL;
}
#endif

#ifdef CASE_OTHER_MAJOR_ONLY
const vcp_entry *vcp_entry_v2(void) { return NULL; }
#endif

#ifdef CASE_UNDEFINED_SYMBOL
extern int nobody_defines_this(void);
int use_it(void) { return nobody_defines_this(); }
#endif

#if defined(CASE_CONSTRUCTOR_CRASHES) || defined(CASE_CONSTRUCTOR_EXITS) || defined(CASE_CONSTRUCTOR_HANGS)
__attribute__((constructor)) static void initialise(void) {
#if defined(CASE_CONSTRUCTOR_CRASHES)
    raise(SIGSEGV);
#elif defined(CASE_CONSTRUCTOR_EXITS)
    exit(0);
#else
    for (;;) pause();
#endif
}
#endif
