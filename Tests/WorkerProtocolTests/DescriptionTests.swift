import TestSupport
import Testing

@testable import WorkerProtocol

@Suite("Frames as people read them")
struct DescriptionTests {
    @Test("secrets, passcodes, PINs and the later part of a URL are not shown")
    func secrets() {
        let lines = Samples.frames.map { describe($0) }.joined(separator: "\n")
        for secret in ["sesame", "8888", "hidden", "4711", "Tea"] { expectNotContains(lines, secret, "\(secret)") }
    }

    @Test(
        "a line has the kind, the request and the fields",
        arguments: [
            (
                Samples.load.frame(),
                #"load identifier="org.example.rooms" class="Rooms.Provider" server="https://meet.example.org""#
                    + #" token=(secret) account="zoom":signedOut account="zoom/work":expired"#
            ),
            (Samples.roomTypes.frame(request: 1), #"result #1 rooms=[personal: "Persönlich"]"#),
            (
                Samples.conference.frame(request: 2),
                #"result #2 conference "Room" urls=["https://e.org/r…", "tel:+49…"] details=9 bytes"#
            ),
            (
                Samples.failure.frame(request: 4),
                #"failure #4 origin=rejected status=1 code=-9223372036854775808 "too much""#
            ),
            (
                Samples.call.frame(request: 3),
                #"conference #3 room="personal" key="k" event=[title,times] repeated within=15000ms"#
            ),
            (
                LoadFailed(phase: .entry, code: .init(rawValue: "\n\u{1B}"), status: 1, text: "").frame(),
                #"loadFailed phase=entry code="\n\u{1B}" status=1 """#
            ),
            (
                Answer.roomTypes([AnsweredRoomType(identifier: "a\nb", title: "")]).frame(request: 1),
                #"result #1 rooms=["a\nb": ""]"#
            ),
            (
                Samples.httpCall.frame(request: 5),
                #"httpRequest #5 call=7 "POST" "https://e.org/r…" body=2 bytes account="zoom/work""#
            ),
            (Samples.signRequest.frame(request: 5), #"signRequest #5 call=8 key="appKey" input=13 bytes"#),
            (Samples.signReply.frame(request: 5), #"signReply #5 call=8 status=4 "why""#),
            (Frame(kind: .ping), "ping"),
            (Frame(kind: .cancel, request: 3), "cancel #3"),
            (
                Frame(kind: .log, payload: [1]),
                "log 1 bytes that cannot be read: 1 bytes are left over at the end of a payload"
            ),
        ])
    func lines(_ frame: Frame, _ line: String) { expectEqual(describe(frame), line) }
}
