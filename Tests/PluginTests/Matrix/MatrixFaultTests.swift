import CConferenceProvider
import Foundation
import TestSupport
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("Matrix fails", .needsHTTPSServer)
struct MatrixFaultTests {
    private static func step(_ status: Int, _ code: String, _ text: String, _ more: String = "") -> String {
        #"{"status": \#(status), "body": "{\"errcode\": \"\#(code)\", \"error\": \"\#(text)\"\#(more)}"}"#
    }

    /// What the server answers to the creation of a room, and what the user reads.
    static let faults: [(step: String, status: Int32, message: String)] = [
        (
            step(403, "M_FORBIDDEN", "You are not permitted to create rooms"), Int32(VCP_E_AUTH),
            "localhost does not let you create rooms. It says: You are not permitted to create rooms."
        ),
        (
            step(403, "M_CONSENT_NOT_GIVEN", "Go to https://localhost/consent."), Int32(VCP_E_AUTH),
            "localhost wants you to accept its terms first. It says: Go to https://localhost/consent."
        ),
        (
            step(403, "M_RESOURCE_LIMIT_EXCEEDED", "Full"), Int32(VCP_E_LIMIT),
            "localhost has reached a limit of its own. Ask its administrator. It says: Full."
        ),
        (
            step(403, "M_USER_SUSPENDED", ""), Int32(VCP_E_AUTH),
            "localhost has suspended your account. It says: M_USER_SUSPENDED."
        ),
        (
            step(429, "M_LIMIT_EXCEEDED", "Too Many Requests", #", \"retry_after_ms\": 2500"#),
            Int32(VCP_E_UNAVAILABLE),
            "localhost has had too many requests. Try again in 3 seconds."
        ),
        (
            #"{"status": 429, "body": "", "headers": {"Retry-After": "600"}}"#, Int32(VCP_E_UNAVAILABLE),
            "localhost has had too many requests. Try again in 10 minutes."
        ),
        (
            step(400, "M_EXCLUSIVE", "Reserved"), Int32(VCP_E_CONFIG),
            "localhost reserves the names of rooms that begin with “conf-”. Ask its administrator."
        ),
        (
            step(400, "M_ROOM_IN_USE", "Taken"), Int32(VCP_E_UNAVAILABLE),
            "localhost has the name of the room, but does not say where it leads. Try again."
        ),
        (
            step(400, "M_UNSUPPORTED_ROOM_VERSION", "No"), Int32(VCP_E_INVALID),
            "localhost refuses the room. It says: No."
        ),
        (
            step(500, "M_UNKNOWN", "Internal"), Int32(VCP_E_UNAVAILABLE),
            "localhost reports an error of its own (HTTP 500). Try again later."
        ),
        (
            #"{"status": 404, "body": "<html>", "type": "text/html"}"#, Int32(VCP_E_CONFIG),
            "localhost answers with something else than a Matrix server does (HTTP 404). Is ADDRESS its address?"
        ),
        (
            #"{"status": 200, "body": "<html>", "type": "text/html"}"#, Int32(VCP_E_CONFIG),
            "localhost answers with something else than a Matrix server does (HTTP 200). Is ADDRESS its address?"
        ),
        (
            #"{"status": 200, "body": "{\"room_id\": \"../x\"}"}"#, Int32(VCP_E_INTERNAL),
            "localhost did not say which room it has made."
        ),
    ]

    @Test("Each error of the server is a sentence, and no room is left", arguments: faults)
    func sentences(step: String, status: Int32, message: String) async throws {
        let matrix = try Matrix()
        try matrix.double.plan(#"{"create": [\#(step)]}"#)
        let answer = await matrix.make("Review")
        expectEqual(answer.message, message.replacing("ADDRESS", with: matrix.double.service.address))
        expectEqual(answer.status, Int(status))
        expectEmpty(matrix.double.rooms)
    }

    @Test("A sign-in that the server has revoked is said so")
    func revoked() async throws {
        let matrix = try Matrix()
        try matrix.double.plan(#"{"create*": {"status": 401}}"#)
        expectEqual(await matrix.make("Review").status, Int(VCP_E_AUTH))
    }
}
