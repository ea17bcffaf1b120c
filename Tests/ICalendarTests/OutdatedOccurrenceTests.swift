import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import CalendarEditing
@testable import ICalendar

@Suite("Importing a newer version of a series without one of its detached occurrences")
struct OutdatedOccurrenceTests {
    private static func series(_ sequence: Int, hour: Int = 10) -> String {
        CalendarFixture.event(
            "DTSTART:20260301T\(hour)0000Z\nDTEND:20260301T\(hour + 1)0000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Series\nSEQUENCE:\(sequence)",
            uid: "s")
    }

    private static func detached(_ sequence: Int) -> String {
        CalendarFixture.event(
            "RECURRENCE-ID:20260302T100000Z\nDTSTART:20260302T150000Z\nDTEND:20260302T160000Z\nSUMMARY:Moved\nSEQUENCE:"
                + "\(sequence)", uid: "s")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var file: String
        var isEdited = false
        var isKept: Bool
        var testDescription: String { name }
    }

    private static let cases = [
        Case(name: "a higher SEQUENCE", file: series(3), isKept: false),
        Case(name: "the SEQUENCE of the occurrence", file: series(2), isKept: true),
        Case(name: "a message", file: "METHOD:PUBLISH\n" + series(3), isKept: true),
        Case(name: "a message that moves the series", file: "METHOD:REQUEST\n" + series(3, hour: 11), isKept: false),
        Case(name: "a published one that moves it", file: "METHOD:PUBLISH\n" + series(3, hour: 11), isKept: false),
        Case(name: "an older message", file: "METHOD:REQUEST\n" + series(2, hour: 11), isKept: true),
        Case(
            name: "a message that moves the series, and has the occurrence",
            file: "METHOD:REQUEST\n" + series(3, hour: 11) + "\n" + detached(3), isKept: true),
        Case(
            name: "a message that moves the series, and an occurrence that was edited here",
            file: "METHOD:REQUEST\n" + series(3, hour: 11), isEdited: true, isKept: true),
        Case(name: "a file that has the occurrence", file: series(3) + "\n" + detached(2), isKept: true),
        Case(name: "an occurrence that was edited here", file: series(3), isEdited: true, isKept: true),
    ]

    @Test("the occurrence follows the series again if it is certainly older and was not edited here", arguments: cases)
    func outdated(example: Case) throws {
        let fixture = try CalendarFixture()
        try fixture.importing(CalendarFixture.calendar(Self.series(1) + "\n" + Self.detached(2)))
        if example.isEdited {
            let occurrence = try #require(try fixture.events().first { !$0.recurrenceID.isEmpty })
            try fixture.update(fixture.editor.applying(EventChanges(title: "Mine"), to: occurrence))
        }
        let report = try fixture.importing(CalendarFixture.calendar(example.file))
        try expectEqual(fixture.events().contains { !$0.recurrenceID.isEmpty }, example.isKept)
        expectEqual(report.warnings.contains { $0.text.contains("follow the series again") }, !example.isKept)
    }

    @Test("undoing the change of an occurrence reaches a calendar that has imported this change")
    func undone() throws {
        let (here, there) = (try CalendarFixture(), try CalendarFixture())
        try here.importing(CalendarFixture.calendar(Self.series(1)))
        try there.importing(try here.export())
        let editor = CalendarEditor(zones: here.zones, now: { 1_795_248_000 })
        let series = try #require(try here.events().first)
        let occurrence = try #require(
            try OccurrenceQuery(store: here.store, zones: here.zones)
                .occurrences(of: [series], in: 1_772_000_000..<1_773_000_000).dropFirst().first)
        var change = EventChange(occurrence, span: .thisEvent)
        change.fields.title = "Changed"
        _ = try here.store.write { [change] in try editor.save(change, $0) }
        try there.importing(try here.export())
        try expectEqual(there.events().map(\.title).sorted(), ["Changed", "Series"])
        _ = try here.store.write { writer in
            try editor.undo(try #require(writer.newestUndoableEntry().entry).id, writer)
        }
        try there.importing(try here.export())
        try expectEqual(there.events().map(\.title), ["Series"])
    }
}
