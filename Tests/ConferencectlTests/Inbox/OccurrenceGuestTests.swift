import Foundation
import TestSupport
import Testing

@Suite("Guests of some occurrences of one's own series")
struct OccurrenceGuestTests {
    private let home: Home

    init() throws { home = try Self.template.copyWithMailProgram() }

    private static let template = HomeTemplate.withMailProgram { home in
        try #require(
            home.run(
                "add", "Plan", "--start", "2099-04-02 10:00", "--repeat", "weekly", "--count", "4", "--invite",
                "ann@example.org", "--invite", "bea@example.org", "--send"
            ).status == 0)
    }

    /// Runs a command, and returns the recipients and the subject of each mail that it sends.
    private func mails(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> [String] {
        try home.mails(arguments + ["--send"], sourceLocation: sourceLocation)
            .matches(of: /To: (.*?)\r\nSubject: (.*?)\r\n/).map { "\($0.1): \($0.2)" }
    }

    private var calendars: String { home.sentMails.replacing("\r\n ", with: "") }

    @Test("one who is removed from an occurrence gets its cancellation, and nobody else hears of it")
    func removed() throws {
        try expectEqual(
            mails("edit", "Plan@2099-04-16", "--this", "--uninvite", "bea@example.org"),
            ["bea@example.org: Cancelled: Plan, 2099-04-16"])
        expectContains(calendars, "METHOD:CANCEL")
        expectContains(calendars, "RECURRENCE-ID;TZID=Europe/Berlin:20990416T100000")
        expectNotContains(calendars, "mailto:ann@example.org")
        // Who knows of no series of hers that has the occurrence is not told of its changes.
        try expectEqual(
            mails("edit", "Plan@2099-04-16", "--this", "--start", "2099-04-17 10:00"),
            ["ann@example.org: Updated invitation: Plan, 2099-04-17"])
        // A new version of the series does not bring it back to her.
        try expectEqual(
            mails("edit", "Plan", "--all", "--location", "Garden"),
            ["ann@example.org: Updated invitation: Plan", "bea@example.org: Updated invitation: Plan"])
        let toBea = try #require(calendars.components(separatedBy: "To: bea").last)
        expectContains(toBea, "EXDATE;TZID=Europe/Berlin:20990416T100000")
        expectContains(home.sentTexts, "Except: not on Thursday 2099-04-16 10:00")
    }

    @Test(
        "one who is invited to it again gets an invitation to it, with a higher SEQUENCE",
        arguments: rows([true, false], plain: 0))
    func invitedAgain(isUndone: Bool) throws {
        _ = try mails("edit", "Plan@2099-04-16", "--this", "--uninvite", "bea@example.org")
        let cancelled = try #require(calendars.firstMatch(of: /SEQUENCE:([0-9]+)/).flatMap { Int($0.1) })
        if isUndone {
            try expectEqual(mails("undo"), ["bea@example.org: Invitation: Plan, 2099-04-16"])
        } else {
            _ = try mails("edit", "Plan@2099-04-16", "--this", "--start", "2099-04-17 10:00")
            try expectEqual(
                mails("edit", "Plan@2099-04-16", "--this", "--invite", "bea@example.org"),
                ["bea@example.org: Invitation: Plan, 2099-04-17"])
        }
        expectContains(calendars, "METHOD:REQUEST")
        expectContains(calendars, "RECURRENCE-ID;TZID=Europe/Berlin:20990416T100000")
        let invited = try #require(calendars.firstMatch(of: /SEQUENCE:([0-9]+)/).flatMap { Int($0.1) })
        expectTrue(invited > cancelled, "\(invited) \(cancelled)")
    }

    @Test("a new one is the only one who hears of the invitation")
    func added() throws {
        try expectEqual(
            mails("edit", "Plan@2099-04-16", "--this", "--invite", "dora@example.org"),
            ["dora@example.org: Invitation: Plan, 2099-04-16"])
        try expectEqual(
            mails("edit", "Plan@2099-04-23", "--this", "--invite", "dora@example.org"),
            ["dora@example.org: Invitation: Plan, 2099-04-23"])
    }

    @Test("if the series moves, one who is invited to an occurrence alone reads that it is moved")
    func moved() throws {
        _ = try mails("edit", "Plan@2099-04-16", "--this", "--invite", "dora@example.org")
        let sent = try mails("edit", "Plan", "--all", "--start", "11:00")
        expectEqual(
            sent.filter { $0.hasPrefix("dora") },
            [
                "dora@example.org: Moved: Plan, 2099-04-16",
                "dora@example.org: Updated invitation: Plan, 2099-04-16",
            ])
        let texts = home.sentTexts
        expectContains(texts, "has moved one occurrence of “Plan”. Another mail has the new time.")
        expectContains(texts, "No longer: Thursday 2099-04-16 10:00–11:00 (Europe/Berlin)")
        expectContains(
            texts,
            "When: Thursday 2099-04-16 11:00–12:00 (Europe/Berlin)\nInstead of: Thursday 2099-04-16 10:00–11:00 "
                + "(Europe/Berlin)")
        expectNotContains(texts, "takes place again")
        expectNotContains(texts, "Other details")
    }

    @Test("a room of the series is told to one who is invited to an occurrence alone as to all others")
    func room() throws {
        _ = try mails("edit", "Plan@2099-04-16", "--this", "--invite", "dora@example.org")
        try expectEqual(mails("attach", "Plan", "sample-rooms/personal-room").count, 2)
        expectEqual(home.sentTexts.components(separatedBy: "A link was added: ").count, 3)
        expectNotContains(home.sentTexts, "Other details")
        try expectEqual(mails("detach", "Plan", "--yes").count, 2)
        expectEqual(home.sentTexts.components(separatedBy: "A link was removed: ").count, 3)
    }
}
