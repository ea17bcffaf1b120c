import ConferenceModel
import Foundation
import ConferenceErrors
import TestSupport
import Testing
import WorkerProtocol

@testable import ConferenceHost

/// An answer as a worker sends it that was taken over, so that nothing of it was checked before it reaches the host.
struct AnswerFault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answer: Answer
    /// The code of the error, or nil if the answer is accepted after cleaning.
    let code: ConferenceError.Code?

    init(_ name: String, _ code: ConferenceError.Code?, rooms: [AnsweredRoomType]) {
        testDescription = name
        self.code = code
        answer = .roomTypes(rooms)
    }

    init(_ name: String, _ code: ConferenceError.Code?, title: String) {
        self.init(name, code, rooms: [AnsweredRoomType(identifier: "one", title: title)])
    }

    init(_ name: String, _ code: ConferenceError.Code?, identifier: String) {
        self.init(name, code, rooms: [AnsweredRoomType(identifier: identifier, title: "One")])
    }

    init(_ name: String, _ code: ConferenceError.Code?, urls: [AnsweredURL], title: String = "", details: String = "") {
        testDescription = name
        self.code = code
        answer = .conference(.init(title: title, details: details, identifier: "", urls: urls))
    }

    init(url: String, _ code: ConferenceError.Code?) {
        self.init("F80: \(url.prefix(40).debugDescription)", code, urls: [AnsweredURL(kind: 0, url: url)])
    }
}

@Suite("Catalogue E: answers")
struct AnswerFaultTests {
    private static let room = AnsweredRoomType(identifier: "one", title: "One")
    private static let url = AnsweredURL(kind: 0, url: "https://meet.example.org/room")

    static let faults: [AnswerFault] = [
        .init("F76: no room type", nil, rooms: []),
        .init("F76: 64 room types", nil, rooms: (0..<64).map { .init(identifier: "r\($0)", title: "R") }),
        .init("F76: 65 room types", .limitExceeded, rooms: (0..<65).map { .init(identifier: "r\($0)", title: "R") }),
        .init("F76: 10 000 room types", .limitExceeded, rooms: Array(repeating: room, count: 10_000)),
        .init("F76: an identifier twice", .duplicateIdentifier, rooms: [room, room]),
        .init("F76: an empty identifier", .invalidText, identifier: ""),
        .init("F76: an empty title", .invalidText, title: ""),
        .init("F76: a line break in an identifier", .invalidText, identifier: "a\nb"),
        .init("F76: a slash in an identifier", .invalidText, identifier: "a/b"),
        .init("F76: a NUL in an identifier", .invalidText, identifier: "a\u{0}b"),
        .init("F76: an identifier of 129 bytes", .limitExceeded, identifier: String(repeating: "a", count: 129)),
        .init("F77: a title at the limit", nil, title: String(repeating: "x", count: 1_024)),
        .init("F77: a title one byte above it", .limitExceeded, title: String(repeating: "x", count: 1_025)),
        .init("F77: a title of nearly a mebibyte", .limitExceeded, title: String(repeating: "x", count: 1_000_000)),
        .init(
            "F77: details above the limit", .limitExceeded, urls: [url], details: String(repeating: "x", count: 16_385)
        ),
        .init("F78: NUL in a title", nil, title: "a\u{0}b"),
        .init("F78: an override of the reading direction", nil, title: "a\u{202E}b"),
        .init("F78: a zero-width space", nil, title: "a\u{200B}b"),
        .init("F78: an escape sequence", nil, title: "a\u{1B}[31mb"),
        .init("F78: nothing but what is invisible", .invalidText, title: "\u{200B}\u{202E}\u{FEFF}"),
        .init("F78: 10 000 combining marks", .limitExceeded, title: "a" + String(repeating: "\u{301}", count: 10_000)),
        .init("F79: no URL", .invalidConference, urls: []),
        .init("F79: 17 URLs", .limitExceeded, urls: Array(repeating: url, count: 17)),
        .init(url: "", .invalidURL), .init(url: "room", .invalidURL), .init(url: "//e.org/x", .invalidURL),
        .init(url: "javascript:alert(1)", .invalidURL), .init(url: "JaVaScRiPt:alert(1)", .invalidURL),
        .init(url: "file:///etc/passwd", .invalidURL), .init(url: "data:text/html,x", .invalidURL),
        .init(url: "vbscript:x", .invalidURL), .init(url: "blob:https://e.org/x", .invalidURL),
        .init(url: "about:blank", .invalidURL), .init(url: "http://e.org/", .invalidURL),
        .init(url: "https://user@e.org/", .invalidURL), .init(url: "https://user:word@e.org/", .invalidURL),
        .init(url: "https:///path", .invalidURL), .init(url: "https://", .invalidURL),
        .init(url: "https://e.org:0x50/", .invalidURL), .init(url: "https://e.org:65536/", .invalidURL),
        .init(url: "https://[::1/", .invalidURL), .init(url: "https://[zz]/", .invalidURL),
        .init(url: "https://e.org/a b", .invalidURL), .init(url: "https://e.org/a\nb", .invalidURL),
        .init(url: "https://e.org/\u{202E}", .invalidURL), .init(url: "https://e.org/\u{0}", .invalidURL),
        .init(url: "https://e.org/" + String(repeating: "x", count: 3_000), .limitExceeded),
        .init(url: "zoommtg://zoom.us/join", .invalidURL), .init(url: "HTTPS://E.ORG/Room", nil),
        .init(url: "tel:+49-30-1234", nil), .init(url: "sip:room@e.org", nil),
    ]

    @Test("the host validates every answer itself, even those that the worker has accepted", arguments: faults)
    func judging(_ test: AnswerFault) throws {
        let provider = InstalledProvider(
            identifier: "org.example.fault", name: "Fault", version: "1", path: "/p", library: "", origin: .user,
            state: .ready)
        let door = AnswerValidation(provider: provider, limits: Limits())
        // As it arrives: through the encoding of the wire.
        let answer = try Answer(test.answer.frame(request: 1))
        do {
            var texts: [String] = []
            switch answer {
            case .roomTypes(let rooms): texts = try door.roomTypes(rooms).map(\.title)
            case .conference(let conference):
                let room = RoomReference(provider: provider.identifier, room: "one")
                texts = try door.conference(conference, room: room, now: 0).entryPoints.map { $0.url.text }
            case .done: break
            }
            expectNil(test.code)
            // What is taken holds nothing that acts instead of being seen.
            for text in texts { expectEqual(TextPolicy.printable(text), text) }
        } catch {
            expectEqual(error.code, test.code, "\(error)")
            expectEqual(TextPolicy.printable(error.message), error.message)
            expectLessThan(error.message.utf8.count, 2_000)
        }
    }

    @Test("F80: an upper-case scheme and host are written in lower case")
    func normalised() throws {
        let url = try ConferenceURL("HTTPS://E.ORG/Room", policy: .provider(declaring: []), limits: Limits())
        expectEqual(url.text, "https://e.org/Room")
    }
}
