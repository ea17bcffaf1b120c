import TestSupport
import Testing

@testable import CalendarEditing

@Suite("Components that only the inbox knows")
struct EntryContentsTests {
    private static func calendar(_ inEvent: String = "", _ atEnd: String = "") -> String {
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\n\(inEvent)END:VEVENT\r\n\(atEnd)END:VCALENDAR\r\n"
    }

    private static let removed = "BEGIN:X-CONFERENCE-REMOVED\r\nEND:X-CONFERENCE-REMOVED\r\n"
    private static let earlier =
        "BEGIN:X-CONFERENCE-EARLIER\r\nSENDER:eve@example.org\r\nEND:X-CONFERENCE-EARLIER\r\n"

    @Test("count at the end of the contents, and mean nothing in an event of a message")
    func forged() {
        expectFalse(RemovedGuest.isNoted(in: Self.calendar(Self.removed)))
        expectTrue(RemovedGuest.isNoted(in: Self.calendar("", Self.removed)))
        expectEqual(
            RemovedGuest.noting(true, in: Self.calendar(Self.removed)), Self.calendar(Self.removed, Self.removed))
        expectNil(EarlierSender.read(Self.calendar(Self.earlier)))
        expectEqual(EarlierSender.read(Self.calendar("", Self.earlier)), "eve@example.org")
    }

    @Test("are removed without those in an event")
    func removing() {
        let both = Self.calendar(Self.removed, Self.removed + Self.earlier)
        let rest = EntryContents.removing("X-CONFERENCE-REMOVED", from: both)
        expectEqual(rest, Self.calendar(Self.removed, Self.earlier))
        expectEqual(EntryContents.removing("X-CONFERENCE-REMOVED", from: rest), rest)
    }
}
