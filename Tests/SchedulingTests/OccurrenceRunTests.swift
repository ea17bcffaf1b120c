import ConferenceModel
import Scheduling
import TestSupport
import Testing

@Suite("Messages about occurrences of one series")
struct OccurrenceRunTests {
    private static let first = [
        "UID:a", "RECURRENCE-ID:20270402T100000Z", "ORGANIZER:mailto:boss@example.org", "SEQUENCE:1",
    ]
    private static let second = [
        "UID:a", "RECURRENCE-ID:20270403T100000Z", "ORGANIZER:mailto:boss@example.org", "SEQUENCE:1",
    ]

    private static func message(_ lines: [String], _ method: SchedulingMethod = .request) throws -> SchedulingMessage {
        let text = (["BEGIN:VEVENT"] + lines + ["END:VEVENT", ""]).joined(separator: "\r\n")
        return try #require(SchedulingMessage(method: method, items: [SchedulingItem(text, limits: Limits())]))
    }

    private static func replacing(_ line: String, with other: String) -> [String] {
        second.map { $0 == line ? other : $0 }
    }

    @Test("are one message, with the components of all in their order")
    func joined() throws {
        var run = try OccurrenceRun(Self.message(Self.first))
        try expectTrue(run.add(Self.message(Self.second)))
        expectEqual(run.messages.count, 2)
        expectEqual(run.message.items, run.messages.flatMap(\.items))
    }

    @Test(
        "stay apart if what one of them may change depends on itself",
        arguments: [
            ("another event", replacing("UID:a", with: "UID:b"), "REQUEST"),
            ("the same occurrence", first, "REQUEST"),
            ("the series", second.filter { !$0.hasPrefix("RECURRENCE-ID") }, "REQUEST"),
            (
                "all that follow",
                replacing(second[1], with: "RECURRENCE-ID;RANGE=THISANDFUTURE:20270403T100000Z"), "REQUEST"
            ),
            ("another organizer", replacing(second[2], with: "ORGANIZER:mailto:eve@example.org"), "REQUEST"),
            (
                "an assistant",
                replacing(
                    second[2], with: "ORGANIZER;SENT-BY=\"mailto:eve@example.org\":mailto:boss@example.org"), "REQUEST"
            ),
            ("no organizer", second.filter { !$0.hasPrefix("ORGANIZER") }, "REQUEST"),
            ("another version", replacing("SEQUENCE:1", with: "SEQUENCE:2000000000"), "REQUEST"),
            ("another method", second, "CANCEL"),
        ])
    func apart(name: String, lines: [String], method: String) throws {
        var run = try OccurrenceRun(Self.message(Self.first))
        try expectFalse(run.add(Self.message(lines, #require(SchedulingMethod(rawValue: method)))), name)
        expectEqual(run.messages.count, 1)
    }

    @Test(
        "are one message in their versions if they add occurrences, or change later and later ones and all that follow",
        arguments: [true, false])
    func versions(areAdditions: Bool) throws {
        func message(_ day: Int, _ sequence: Int, stamp: Int = 0) throws -> SchedulingMessage {
            let name = areAdditions ? "DTSTART" : "RECURRENCE-ID;RANGE=THISANDFUTURE"
            return try Self.message(
                [
                    "UID:a", "\(name):2027040\(day)T100000Z", "ORGANIZER:mailto:boss@example.org",
                    "SEQUENCE:\(sequence)", "DTSTAMP:20270301T00000\(stamp)Z",
                ], areAdditions ? .add : .request)
        }
        var run = try OccurrenceRun(message(2, 1, stamp: 1))
        expectFalse(run.hasSeveralVersions)
        try expectTrue(run.add(message(4, 2, stamp: 1)))
        expectTrue(run.hasSeveralVersions)
        for (name, other) in try [
            ("the same occurrence", message(4, 3)), ("an earlier version", message(5, 1)),
            ("a version that is too high", message(5, 20_000)),
        ] {
            expectFalse(run.add(other), name)
        }
        try expectEqual(run.add(message(5, 2, stamp: 0)), areAdditions, "an earlier stamp")
        try expectEqual(run.add(message(3, 2, stamp: 2)), areAdditions, "an earlier occurrence")
        expectEqual(run.message.items.count, areAdditions ? 4 : 2)
    }

    @Test("that remove guests are not those that cancel")
    func cancelling() throws {
        let guest = "ATTENDEE:mailto:jo@example.org"
        var run = try OccurrenceRun(Self.message(Self.first + [guest], .cancel))
        try expectFalse(run.add(Self.message(Self.second + [guest, "STATUS:CANCELLED"], .cancel)))
        try expectFalse(run.add(Self.message(Self.second, .cancel)))
        try expectTrue(run.add(Self.message(Self.second + [guest], .cancel)))
    }
}
