/* Answers that break a rule. One of the CASE_… macros chooses; WANTED_… cases answer a request for a conference. */
#define FETCH_ROOM_TYPES answer_badly
#define FETCH_CONFERENCE make_badly
#include "fixture.h"

#define ROOM(identifier, title) {sizeof(vcp_room_type), 0, TEXT(identifier), TEXT(title)}

static void answer_badly(vcp_instance *self, vcp_request request) {
    (void)self;
    static vcp_room_type rooms[70];
    for (int i = 0; i < 70; i++) {
        static char names[70][8];
        snprintf(names[i], sizeof names[i], "r%d", i);
        rooms[i] = (vcp_room_type){sizeof rooms[i], 0, {names[i], strlen(names[i])}, TEXT("Room")};
    }
    const vcp_room_type *list = rooms;
    uint32_t count = 1, stride = sizeof rooms[0];
    static char large[2000000];
    (void)large;
#if defined(CASE_NO_ROOMS)
    count = 0;
#elif defined(CASE_ROOMS_64)
    count = 64;
#elif defined(CASE_ROOMS_65)
    count = 65;
#elif defined(CASE_ROOMS_WITHOUT_END)
    count = 0xFFFFFFFFu;
#elif defined(CASE_SAME_IDENTIFIER)
    count = 2;
    rooms[1].identifier = rooms[0].identifier;
#elif defined(CASE_EMPTY_IDENTIFIER)
    rooms[0].identifier = TEXT("");
#elif defined(CASE_SLASH_IN_IDENTIFIER)
    rooms[0].identifier = TEXT("a/b");
#elif defined(CASE_EMPTY_TITLE)
    rooms[0].title = TEXT("");
#elif defined(CASE_INVISIBLE_TITLE)
    rooms[0].title = TEXT("\xE2\x80\xAE \x01");
#elif defined(CASE_TITLE_NOT_TEXT)
    rooms[0].title = TEXT("\xC3\x28");
#elif defined(CASE_TITLE_SURROGATE)
    rooms[0].title = TEXT("\xED\xA0\x80");
#elif defined(CASE_TITLE_1024)
    memset(large, 'x', 1024);
    rooms[0].title = (vcp_str){large, 1024};
#elif defined(CASE_TITLE_1025)
    memset(large, 'x', 1025);
    rooms[0].title = (vcp_str){large, 1025};
#elif defined(CASE_TITLE_CLAIMS_GIGABYTE)
    rooms[0].title = (vcp_str){"x", (size_t)1 << 30};
#elif defined(CASE_TITLE_NULL)
    rooms[0].title = (vcp_str){NULL, 5};
#elif defined(CASE_TITLE_ESCAPES)
    rooms[0].title = TEXT("Red\033[31m Room\nnext");
#elif defined(CASE_LIST_NULL)
    list = NULL;
#elif defined(CASE_STRIDE_ZERO)
    stride = 0;
#elif defined(CASE_STRIDE_ONE)
    stride = 1;
#elif defined(CASE_STRIDE_ODD)
    stride = 41;
#elif defined(CASE_STRIDE_LARGER)
    static struct { vcp_room_type known; char unknown[24]; } longer[2] = {
        {ROOM("one", "One"), "?"}, {ROOM("two", "Two"), "?"}};
    longer[0].known.struct_size = longer[1].known.struct_size = sizeof longer[0];
    list = &longer[0].known;
    count = 2;
    stride = sizeof longer[0];
#elif defined(CASE_ELEMENT_SIZE)
    rooms[0].struct_size = 8;
#elif defined(CASE_MISALIGNED)
    list = (const vcp_room_type *)((const char *)rooms + 1);
#endif
    host->finish_room_types(host->ctx, request, list, count, stride);
}

static void make_badly(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self;
    (void)wanted;
    static vcp_url urls[20];
    for (int i = 0; i < 20; i++) {
        urls[i] = (vcp_url){.struct_size = sizeof urls[i], .url = TEXT("https://meet.example.org/room")};
    }
    static char large[20000];
    vcp_conference conference = {
        .struct_size = sizeof conference, .url_count = 1, .title = TEXT("Room"), .urls = urls,
        .url_stride = sizeof urls[0]};
    (void)large;
#if defined(CASE_NO_URLS)
    conference.url_count = 0;
#elif defined(CASE_URLS_17)
    conference.url_count = 17;
#elif defined(CASE_URLS_NULL)
    conference.urls = NULL;
#elif defined(CASE_CONFERENCE_NULL)
    host->finish_conference(host->ctx, request, NULL);
    return;
#elif defined(CASE_CONFERENCE_SIZE)
    conference.struct_size = 8;
#elif defined(CASE_DETAILS_TOO_LONG)
    memset(large, 'x', sizeof large);
    conference.details = (vcp_str){large, sizeof large};
#elif defined(CASE_REGION)
    urls[0].region = TEXT("Germany");
#elif defined(CASE_URL_LONG)
    memset(large, 'x', 3000);
    memcpy(large, "https://e.org/", 14);
    urls[0].url = (vcp_str){large, 3000};
#elif defined(CASE_KINDS)
    conference.url_count = 7;
    for (uint32_t i = 0; i < 7; i++) urls[i].kind = i;
    urls[0].url = TEXT("TEL:+1-408-555-0100,,123#");
    urls[1].meeting_code = TEXT("123 456");
    urls[1].passcode = TEXT("sesame");
    urls[1].pin = TEXT("7");
    urls[2].region = TEXT("de");
    conference.identifier = TEXT("provider's own / name");
    conference.details = TEXT("First line\r\nsecond\033 line\n");
#elif defined(URL)
    urls[0].url = TEXT(URL);
#endif
    host->finish_conference(host->ctx, request, &conference);
}
