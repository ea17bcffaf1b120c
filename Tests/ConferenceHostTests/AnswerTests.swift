import ConferenceModel
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

/// An answer that breaks a rule.
struct AnswerCase: Sendable, CustomTestStringConvertible {
    let fault: Fault
    let code: ConferenceError.Code
    let says: String

    init(_ name: String, _ code: ConferenceError.Code, _ says: String) {
        fault = Fault("answers", name)
        self.code = code
        self.says = says
    }

    init(url: String, _ says: String) {
        fault = Fault("answers", definitions: ["URL=\"\(url)\""])
        code = .invalidURL
        self.says = says
    }

    var testDescription: String { fault.testDescription }
}

@Suite("Answers of providers", .needsCCompiler, .ownProcess)
struct AnswerTests {
    @Test(
        "F71, F76, F77, F78: room types that break a rule are refused as a whole, with the reason",
        arguments: rows(
            [
                AnswerCase("ROOMS_65", .limitExceeded, "there are 65 room types; 64 are allowed"),
                AnswerCase("ROOMS_WITHOUT_END", .limitExceeded, "there are 4294967295 room types"),
                AnswerCase("SAME_IDENTIFIER", .duplicateIdentifier, "the room type identifier occurs twice: “r0”"),
                AnswerCase("EMPTY_IDENTIFIER", .invalidText, "the room type identifier is empty"),
                AnswerCase("SLASH_IN_IDENTIFIER", .invalidText, "the room type identifier \"a/b\" has a character"),
                AnswerCase("EMPTY_TITLE", .invalidText, "the room type title is empty"),
                AnswerCase("INVISIBLE_TITLE", .invalidText, "the room type title is empty"),
                AnswerCase("TITLE_NOT_TEXT", .invalidText, "the room type title is not UTF-8 text"),
                AnswerCase("TITLE_SURROGATE", .invalidText, "the room type title is not UTF-8 text"),
                AnswerCase("TITLE_1025", .limitExceeded, "the room type title has 1025 bytes; 1024 are allowed"),
                AnswerCase("TITLE_CLAIMS_GIGABYTE", .limitExceeded, "the room type title has 1073741824 bytes"),
                AnswerCase("TITLE_NULL", .violation, "the room type title is null but has length 5"),
                AnswerCase("LIST_NULL", .violation, "the list of room types is null but has 1 elements"),
                AnswerCase("STRIDE_ZERO", .violation, "the stride of the room types is 0"),
                AnswerCase("STRIDE_ONE", .violation, "the stride of the room types is 1"),
                AnswerCase("STRIDE_ODD", .violation, "the stride of the room types is 41"),
                AnswerCase("ELEMENT_SIZE", .violation, "the struct_size of the room type is 8"),
                AnswerCase("MISALIGNED", .violation, "is not aligned"),
            ], plain: 0, 1, 2, 4, 7, 9, 11, 12, 13, 16, 17))
    func roomTypes(_ test: AnswerCase) async throws {
        try await withHost(test.fault) { host in
            let error = try await host.listError()
            try expect(error, test)
        }
    }

    @Test(
        "F79, F80: a conference that breaks a rule is refused, with the reason",
        arguments: rows(
            [
                AnswerCase("NO_URLS", .invalidConference, "the conference has no URL"),
                AnswerCase("URLS_17", .limitExceeded, "there are 17 conference URLs; 16 are allowed"),
                AnswerCase("URLS_NULL", .violation, "the list of conference URLs is null"),
                AnswerCase("CONFERENCE_NULL", .violation, "the conference is null"),
                AnswerCase("CONFERENCE_SIZE", .violation, "the struct_size of the conference is 8"),
                AnswerCase("DETAILS_TOO_LONG", .limitExceeded, "the conference details has 20000 bytes"),
                AnswerCase("REGION", .invalidText, "the region of a conference URL is malformed: “Germany”"),
                AnswerCase("URL_LONG", .limitExceeded, "the conference URL has 3000 bytes"),
                AnswerCase(url: "javascript:alert(1)", "has a scheme that is not allowed: “javascript”"),
                AnswerCase(url: "FILE:///etc/passwd", "has a scheme that is not allowed: “file”"),
                AnswerCase(url: "http://meet.example.org/", "has a scheme that is not allowed: “http”"),
                AnswerCase(url: "zoommtg://zoom.us/join", "has a scheme that is not allowed: “zoommtg”"),
                AnswerCase(url: "https://user:word@example.org/", "has no usable host"),
                AnswerCase(url: "https://", "has no usable host"),
                AnswerCase(url: "https://example.org:99999/", "has no usable host"),
                AnswerCase(url: "/relative", "is not a URL"),
                AnswerCase(url: "https://example.org/a b", "has a character that is not allowed there"),
            ], plain: 0, 1, 3, 5, 6, 8, 10, 12, 15))
    func conferences(_ test: AnswerCase) async throws {
        try await withHost(test.fault) { host in
            try expect(await host.conferenceError(), test)
        }
    }

    private func expect(_ error: ConferenceError?, _ test: AnswerCase) throws {
        let error = try #require(error)
        expectEqual(error.code, test.code)
        expectEqual(error.exitStatus, .badData)
        expectContains(error.message, test.says, "\(error.message)")
        expectContains(error.message, "org.example.fault")
    }

    @Test(
        "answers at the limit are taken",
        arguments: [("NO_ROOMS", 0), ("ROOMS_64", 64), ("TITLE_1024", 1), ("STRIDE_LARGER", 2)])
    func limits(_ name: String, _ count: Int) async throws {
        try await withHost(Fault("answers", name)) { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, count)
        }
    }

    @Test("a title becomes one line without what a terminal obeys")
    func cleanTitle() async throws {
        try await withHost(Fault("answers", "TITLE_ESCAPES")) { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.map(\.title), ["Red[31m Room next"])
        }
    }

    @Test("kinds, codes and labels arrive with their URLs; without a kind, the scheme decides")
    func kinds() async throws {
        try await withHost(Fault("answers", "KINDS")) { host in
            let conference = try await host.conference()
            expectEqual(conference.entryPoints.map(\.kind), [.phone, .video, .phone, .sip, .chat, .page, .video])
            expectEqual(conference.preferred.url.text, "tel:+1-408-555-0100,,123#")
            expectEqual(conference.entryPoints[1].meetingCode, "123 456")
            expectEqual(conference.entryPoints[1].passcode, "sesame")
            expectEqual(conference.entryPoints[1].pin, "7")
            expectEqual(conference.entryPoints[2].region, "DE")
            expectEqual(conference.identifier, "provider's own / name")
            expectEqual(conference.details, "First line\nsecond line")
            expectFalse(host.trace.received.contains { $0.contains("sesame") || $0.contains("123") })
        }
    }

    @Test("a scheme that the manifest declares is taken")
    func declaredScheme() async throws {
        let manifest = ManifestText(attributes: "<key>VCPURLSchemes</key><array><string>zoommtg</string></array>")
        let fault = Fault("answers", definitions: ["URL=\"zoommtg://zoom.us/join\""])
        try await withHost(fault, manifest: manifest) { host in
            let conference = try await host.conference()
            expectEqual(conference.preferred.url.scheme, "zoommtg")
        }
    }
}
