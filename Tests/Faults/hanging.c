/* A provider that stops in one place, and gives its thread a name there, so that the moment is seen from outside. */
#define CREATE hanging_create
#define FETCH_ROOM_TYPES hanging_rooms
#define FETCH_CONFERENCE hanging_conference
#define DESTROY hanging_destroy
#include "fixture.h"
#include <sys/prctl.h>

static void reach(const char *place) {
    if (strcmp(place, PLACE) != 0) return;
    prctl(PR_SET_NAME, "hangs-here");
#ifdef STOPS
    /* The whole process, so that it does not notice the end of its host. */
    raise(SIGSTOP);
#endif
    for (;;) pause();
}

__attribute__((constructor)) static void initialise(void) { reach("library"); }

static vcp_status hanging_create(const vcp_host *given, vcp_instance **out, vcp_error *why) {
    (void)why;
    host = given;
    reach("create");
    *out = (vcp_instance *)&instance;
    return VCP_OK;
}

static void hanging_rooms(vcp_instance *self, vcp_request request) {
    (void)self;
    reach("rooms");
    answer_room_types(request);
}

static void hanging_conference(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self;
    (void)wanted;
    reach("conference");
    answer_conference(request, TEXT("Bring tea."));
}

static void hanging_destroy(vcp_instance *self) {
    (void)self;
    reach("destroy");
}
