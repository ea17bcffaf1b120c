/*
 * A provider that waits at a gate before it lists its rooms, and before it makes a conference. A gate is two pipes in its own
 * directory: it writes a byte into "rooms.reached" or "conference.reached", and goes on with a byte from "rooms" or
 * "conference". Without these pipes, it goes on at once.
 */
#define FETCH_ROOM_TYPES gated_rooms
#define FETCH_CONFERENCE gated_conference
#include "fixture.h"

static int pipe_named(const char *gate, const char *end, int mode) {
    char path[4096];
    const char *directory = getenv("VCP_STATE_DIRECTORY");
    snprintf(path, sizeof path, "%s/%s%s", directory ? directory : ".", gate, end);
    return open(path, mode | O_CLOEXEC);
}

static void pass(const char *gate) {
    char byte = 0;
    int reached = pipe_named(gate, ".reached", O_WRONLY), way = pipe_named(gate, "", O_RDONLY);
    if (reached < 0 || way < 0) return;
    write(reached, &byte, 1);
    read(way, &byte, 1);
    close(reached);
    close(way);
}

static void gated_rooms(vcp_instance *self, vcp_request request) {
    (void)self;
    pass("rooms");
    answer_room_types(request);
}

static void gated_conference(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self;
    (void)wanted;
    pass("conference");
    answer_conference(request, TEXT("Bring tea."));
}
