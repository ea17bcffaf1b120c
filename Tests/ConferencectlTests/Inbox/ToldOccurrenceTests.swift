import Foundation
import TestSupport
import Testing

@Suite("Guests are told when an occurrence is part of its series again")
struct ToldOccurrenceTests {
    private let home: Home

    init() throws { home = try Self.template.copyWithMailProgram() }

    private static let template = HomeTemplate.withMailProgram { home in
        try #require(
            home.run(
                "add", "Planning", "--start", "2099-04-02 10:00", "--repeat", "weekly", "--count", "4", "--invite",
                "ann@example.org", "--send"
            ).status == 0)
    }

    private func mails(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        try home.mails(arguments, sourceLocation: sourceLocation)
    }

    @Test("after an undo of a move, with the planned time; the text names the occurrence and both times")
    func undo() throws {
        let moved = try mails("edit", "Planning@2099-04-09", "--this", "--start", "15:00", "--send")
        expectContains(moved, "Subject: Updated invitation: Planning, 2099-04-09")
        expectContains(home.sentTexts, "has changed one occurrence of")
        expectContains(home.sentTexts, "Instead of: Thursday 2099-04-09 10:00")
        let sent = try mails("undo", "--send")
        expectContains(sent, "METHOD:REQUEST")
        expectContains(sent, "RECURRENCE-ID;TZID=Europe/Berlin:20990409T100000")
        expectContains(sent, "DTSTART;TZID=Europe/Berlin:20990409T100000")
        expectContains(home.sentTexts, "Instead of: Thursday 2099-04-09 15:00")
    }

    @Test("after the room of one occurrence is detached, without its link")
    func detach() throws {
        let attached = try mails("attach", "Planning@2099-04-09", "sample-rooms/personal-room", "--send")
        expectContains(attached, "CONFERENCE;")
        let sent = try mails("detach", "Planning@2099-04-09", "--yes", "--send")
        expectContains(sent, "METHOD:REQUEST")
        expectContains(sent, "RECURRENCE-ID;TZID=Europe/Berlin:20990409T100000")
        expectNotContains(sent, "CONFERENCE;")
    }

    @Test("a cancelled occurrence is named as one, with its time")
    func cancelled() throws {
        let sent = try mails("remove", "Planning@2099-04-09", "--this", "--yes", "--send")
        expectContains(sent, "Subject: Cancelled: Planning, 2099-04-09")
        expectContains(home.sentTexts, "has cancelled one occurrence of")
        expectContains(home.sentTexts, "When: Thursday 2099-04-09 10:00")
    }

    @Test("a series that is split is two updates, and cancels no occurrence that the later part has")
    func split() throws {
        _ = try mails("edit", "Planning@2099-04-16", "--this", "--start", "15:00", "--send")
        let sent = try mails("edit", "Planning@2099-04-09", "--following", "--location", "Garden", "--send")
        expectNotContains(sent, "METHOD:CANCEL")
        expectEqual(sent.components(separatedBy: "METHOD:REQUEST").count, 3)
        expectContains(sent, "SEQUENCE:2", "the series that ends is newer than the occurrence that was changed")
    }

    @Test("a series that is split cancels a changed occurrence that the later part does not have")
    func splitAndShortened() throws {
        _ = try mails("edit", "Planning@2099-04-23", "--this", "--start", "15:00", "--send")
        let sent = try mails("edit", "Planning@2099-04-09", "--following", "--count", "2", "--send")
        expectContains(sent, "METHOD:CANCEL")
        expectContains(sent, "RECURRENCE-ID;TZID=Europe/Berlin:20990423T100000")
    }
}
