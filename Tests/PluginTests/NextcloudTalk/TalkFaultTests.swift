import CConferenceProvider
import Foundation
import TestSupport
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("Nextcloud Talk fails", .needsHTTPSServer)
struct TalkFaultTests {
    /// What the server answers to the creation of a room, and what the user reads.
    struct Fault: Sendable, CustomTestStringConvertible {
        let step: String
        let status: Int
        let message: String
        var testDescription: String { step }

        init(_ step: String, _ status: Int, _ message: String) {
            self.step = step
            self.status = status
            self.message = message
        }
    }

    private static func ocs(_ status: Int, _ data: String, more: String = "") -> String {
        #"{"status": \#(status), "body": "{\"ocs\": {\"meta\": {}, \"data\": \#(data)}}"\#(more)}"#
    }

    static let faults = [
        Fault(
            ocs(403, #"{\"error\": \"permissions\"}"#), Int(VCP_E_AUTH),
            "localhost does not let you create rooms. Its administrator decides who may, in the settings of Talk."),
        Fault(
            ocs(404, "[]"), Int(VCP_E_CONFIG),
            "localhost has no Talk, or not for you. Ask its administrator to enable it."),
        Fault(
            #"{"status": 404, "body": "<html>", "type": "text/html"}"#, Int(VCP_E_CONFIG),
            "localhost has no Talk, or not for you. Ask its administrator to enable it."),
        Fault(
            ocs(400, #"{\"error\": \"name\"}"#), Int(VCP_E_INVALID),
            "localhost does not accept the title of the event as the name of a room."),
        Fault(
            ocs(400, #"{\"error\": \"type\"}"#), Int(VCP_E_INVALID),
            "localhost does not let anybody rename this room, because it belongs to something else."),
        Fault(ocs(400, #"{\"error\": \"object\"}"#), Int(VCP_E_INVALID), "localhost refuses the request (object)."),
        Fault(ocs(400, "[]"), Int(VCP_E_INVALID), "localhost refuses the request."),
        Fault(
            ocs(429, "[]", more: #", "headers": {"Retry-After": "30"}"#), Int(VCP_E_UNAVAILABLE),
            "localhost has had too many requests. Try again in 30 seconds."),
        Fault(
            ocs(429, "[]", more: #", "headers": {"Retry-After": "301"}"#), Int(VCP_E_UNAVAILABLE),
            "localhost has had too many requests. Try again in 6 minutes."),
        Fault(
            ocs(429, "[]", more: #", "headers": {"Retry-After": "Wed, 21 Oct 2065 07:28:00 GMT"}"#),
            Int(VCP_E_UNAVAILABLE),
            "localhost has had too many requests. Try again later."),
        Fault(
            #"{"status": 503, "body": "maintenance", "headers": {"X-Nextcloud-Maintenance-Mode": "1", "Retry-After": "120"}}"#,
            Int(VCP_E_UNAVAILABLE), "localhost is in maintenance mode. Try again in 2 minutes."),
        Fault(
            ocs(500, "[]"), Int(VCP_E_UNAVAILABLE), "localhost reports an error of its own (HTTP 500). Try again later."
        ),
        Fault(
            #"{"status": 502, "body": "<html>Bad gateway</html>", "type": "text/html"}"#, Int(VCP_E_UNAVAILABLE),
            "localhost reports an error of its own (HTTP 502). Try again later."),
        Fault(
            #"{"status": 200, "body": "<html>Log in</html>", "type": "text/html"}"#, Int(VCP_E_CONFIG),
            "localhost answers with something else than Nextcloud does. Is ADDRESS the address of a Nextcloud?"),
        Fault(ocs(201, #"{\"name\": \"x\"}"#), Int(VCP_E_INTERNAL), "localhost did not say which room it has made."),
        Fault(
            ocs(201, #"{\"token\": \"../admin\"}"#), Int(VCP_E_INTERNAL),
            "localhost did not say which room it has made."),
        Fault(
            ocs(418, "[]"), Int(VCP_E_UNAVAILABLE),
            "localhost gave an answer that Nextcloud Talk cannot use (HTTP 418). Is ADDRESS the address of a Nextcloud?"
        ),
    ]

    @Test("Each error of the server is a sentence, and no room is left", arguments: faults)
    func sentences(fault: Fault) async throws {
        let talk = try Talk()
        try talk.double.plan(#"{"create": [\#(fault.step)]}"#)
        let answer = await talk.make("Review")
        expectEqual(answer.message, fault.message.replacing("ADDRESS", with: talk.double.service.address))
        expectEqual(answer.status, fault.status)
        expectEmpty(talk.double.rooms)
    }

    @Test("A sign-in that the server has revoked is said so")
    func revoked() async throws {
        let talk = try Talk()
        try talk.double.plan(#"{"create*": {"status": 401}}"#)
        expectEqual(await talk.make("Review").status, Int(VCP_E_AUTH))
    }

    /// What happens to the first request, after the server has made the room.
    static let losses = [
        #"{"act": true, "cut": true}"#, #"{"act": true, "status": 500, "body": "oops"}"#,
        #"{"act": true, "status": 504, "body": "<html>"}"#, #"{"act": true, "status": 201, "body": "{"}"#,
    ]

    @Test("A room that was made although no answer says so is found at once, on old servers too", arguments: losses)
    func found(loss: String) async throws {
        for isOld in [false, true] {
            let talk = try Talk(["password": "true"])
            try talk.double.configure(#"{"old": \#(isOld)}"#)
            try talk.double.plan(#"{"create": [\#(loss)]}"#)
            let conference = try #require(await talk.make("Review").conference, "\(loss) \(isOld)")
            expectEqual(talk.double.rooms.count, 1)
            let room = try #require(talk.double.rooms.first)
            expectEqual(conference.urls.first?.passcode, room["password"] as? String)
            expectContains(room["description"] as? String, "Reference: ")
        }
    }

    @Test("If nobody can say whether the room was made, the outcome is unknown; a retry finds it", arguments: losses)
    func retried(loss: String) async throws {
        for isOld in [false, true] {
            let talk = try Talk(["password": "true"])
            try talk.double.configure(#"{"old": \#(isOld)}"#)
            try talk.double.plan(#"{"create": [\#(loss)], "rooms_": [{"status": 503}]}"#)
            expectEqual(await talk.make("Review").status, Int(VCP_E_OUTCOME_UNKNOWN), loss)
            let again = try #require(await talk.make("Review", isRepeated: true).conference)
            expectEqual(talk.double.rooms.count, 1)
            let url = try #require(again.urls.first?.url)
            expectTrue(url.hasSuffix(try #require(talk.double.rooms.first?["token"] as? String)))
            expectEqual(again.urls.first?.passcode, talk.double.rooms.first?["password"] as? String)
            // Another event with the same title gets a room of its own.
            expectNotEqual(await talk.make("Review", key: "key-2").conference?.urls.first?.url, url)
        }
    }

    @Test("A first request looks for nothing; a repeated one that had no effect makes the room")
    func repeatedWithoutEffect() async throws {
        let talk = try Talk()
        #expect(await talk.make("Review", isRepeated: true).conference != nil)
        #expect(talk.calls == ["GET  200", "POST  201"])
        #expect(await talk.make("Other", key: "key-2").conference != nil)
        #expect(talk.calls.count == 3)
    }

    @Test("Somebody else's room with the same name is not taken for the new one")
    func foreign() async throws {
        let talk = try Talk()
        let other = try #require(await talk.make("Review", key: "key-0").conference?.urls.first?.url)
        let mine = await talk.make("Review", isRepeated: true).conference?.urls.first?.url
        #expect(mine != other)
        #expect(talk.double.rooms.count == 2)
    }

    @Test("A change that the server refuses says why, and can be repeated")
    func changes() async throws {
        let talk = try Talk()
        let made = try #require(await talk.make("Review").conference)
        let url = try #require(made.urls.first?.url)
        try talk.double.plan(
            """
            {"change": [\(Self.ocs(403, "[]")), {"act": true, "cut": true}], "delete": [\(Self.ocs(403, "[]")), \
            {"act": true, "status": 500, "body": ""}]}
            """)
        let forbidden =
            "localhost does not let you change this room. Only its moderators may, and you are no longer one of them."
        let updates = await [
            talk.host.answer(to: .update, made.identifier, url: url, title: "B"),
            talk.host.answer(to: .update, made.identifier, url: url, title: "B"),
            talk.host.answer(to: .update, made.identifier, url: url, title: "B"),
        ]
        #expect(updates[0]?.message == forbidden)
        #expect(updates[1]?.status == Int(VCP_E_OUTCOME_UNKNOWN))
        #expect(updates[2] == .conference(made))
        #expect(talk.double.rooms.first?["name"] as? String == "B")
        let ends = await [
            talk.host.answer(to: .end, made.identifier, url: url),
            talk.host.answer(to: .end, made.identifier, url: url),
            talk.host.answer(to: .end, made.identifier, url: url),
        ]
        #expect(ends[0]?.message == forbidden)
        #expect(ends[1]?.status == Int(VCP_E_UNAVAILABLE))
        #expect(ends[2] == .done)
        #expect(talk.double.rooms.isEmpty)
    }
}
