import ConferenceModel
import TestSupport
import Testing

@Suite("Values of the model")
struct ValueTests {
    private func entryPoints(_ count: Int) throws -> [EntryPoint] {
        try (0..<count).map { EntryPoint(url: try ConferenceURL("https://e.org/\($0)", policy: .file)) }
    }

    @Test(
        "a conference has at least one entry point and no more than the limit",
        arguments: [(0, InvalidValue.Reason.empty), (1, nil), (16, nil), (17, .tooMany)])
    func entryPointCount(count: Int, reason: InvalidValue.Reason?) throws {
        let entryPoints = try entryPoints(count)
        do {
            let conference = try VirtualConference(entryPoints: entryPoints)
            expectNil(reason)
            expectEqual(conference.entryPoints, entryPoints)
            expectEqual(conference.preferred, entryPoints[0])
        } catch {
            expectEqual(error.reason, reason)
        }
    }

    @Test("a room type keeps a clean title")
    func roomType() throws {
        let type = try RoomType(identifier: "personal", title: " Personal\u{1B} Room\n")
        expectEqual(type.title, "Personal Room")
        expectEqual(type.identifier, "personal")
    }

    @Test(
        "a room type without an identifier or title is invalid",
        arguments: [("", "Title"), ("a/b", "Title"), ("a", ""), ("a", "\u{202E}"), ("a", " ")])
    func badRoomType(identifier: String, title: String) {
        #expect(throws: InvalidValue.self) { try RoomType(identifier: identifier, title: title) }
    }

    @Test("the lengths of a room type are limited")
    func roomTypeLengths() throws {
        var limits = Limits()
        limits.identifierLength = 3
        limits.titleLength = 4
        _ = try RoomType(identifier: "abc", title: "abcd", limits: limits)
        #expect(throws: InvalidValue.self) { try RoomType(identifier: "abcd", title: "a", limits: limits) }
        #expect(throws: InvalidValue.self) { try RoomType(identifier: "a", title: "abcde", limits: limits) }
    }

    @Test("a room reference is written PROVIDER/ROOM")
    func reference() {
        expectEqual(RoomReference(provider: "org.example", room: "personal").description, "org.example/personal")
    }

    @Test("the value in an error is short and safe to print")
    func finding() {
        let value = InvalidValue("title", .tooLong, found: "\u{1B}[2J" + String(repeating: "x", count: 500))
        expectEqual(value.found?.unicodeScalars.count, 80)
        expectHasPrefix(value.found, "\u{FFFD}[2J")
        expectHasPrefix(value.description, "the title is too long: “")
    }

    @Test("the value in an error is short even for a character with a million combining marks")
    func findingOfMarks() {
        let value = InvalidValue("title", .tooLong, found: "a" + String(repeating: "\u{301}", count: 1_000_000))
        expectEqual(value.found?.unicodeScalars.count, 80)
    }

    @Test(
        "every reason has its clause",
        arguments: [
            InvalidValue.Reason.empty, .tooLong, .tooMany, .forbiddenCharacter, .notText, .notAURL, .forbiddenScheme,
            .badAuthority, .notATelephoneNumber, .disguised, .duplicate,
        ])
    func clauses(reason: InvalidValue.Reason) {
        expectNotEqual(InvalidValue("title", reason).description, InvalidValue("title", .malformed).description)
        expectHasPrefix(InvalidValue("title", reason).description, "the title ")
    }

    @Test("an unknown reason has a clause, too")
    func unknownReason() {
        expectEqual(InvalidValue("x", .init(rawValue: "new")).description, "the x is malformed")
    }
}
