import Foundation
import TestSupport
import Testing

@Suite("Messages in files that are imported into a calendar")
struct ImportedMessageTests {
    private let home: Home

    init() throws {
        home = try Home()
        home.environment["EMAIL"] = "jo@example.org"
    }

    private static func calendar(_ method: String?, _ events: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + [method.map { "METHOD:\($0)" }].compactMap(\.self) + events)
            .map { $0 + "\n" }.joined().appending("END:VCALENDAR\n").replacing("\n", with: "\r\n")
    }

    private static func event(
        _ uid: String, organizer: String?, sequence: String = "5", title: String = "Forged", _ lines: String...
    ) -> String {
        let all =
            [
                "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20990101T000000Z", "SEQUENCE:\(sequence)",
                "DTSTART:20990401T080000Z", "SUMMARY:\(title)", organizer.map { "ORGANIZER:mailto:\($0)" },
            ].compactMap(\.self) + lines + ["END:VEVENT"]
        return all.joined(separator: "\n")
    }

    private func imported(_ text: String) throws -> ProcessResult {
        try home.run("import", try home.write(text, to: "message.ics"))
    }

    private func titles() throws -> [String] {
        let output = try home.run("events", "2099-04-01", "--json").output
        let events = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]] ?? []
        return events.map { "\($0["title"] ?? "")\($0["status"] as? String == "CANCELLED" ? " cancelled" : "")" }
            .sorted()
    }

    /// Returns the UID of an event of the user, with a guest or without.
    private func own(guest: Bool) throws -> String {
        let guests = guest ? ["--invite", "ann@example.org", "--no-send"] : []
        try #require(home.runProcess(["add", "Mine", "--start", "2099-04-01 10:00"] + guests).status == 0)
        return try #require(try home.object("show", "Mine")["uid"] as? String)
    }

    private let refused = "It may be forged. Nothing was changed."

    @Test(
        "one of another organizer changes no event of the user, and the rest of the file is imported",
        arguments: rows(["REQUEST", "CANCEL", "ADD", "PUBLISH"], plain: 0, 1), [true, false])
    func foreign(method: String, hasGuest: Bool) throws {
        let uid = try own(guest: hasGuest)
        let result = try imported(
            Self.calendar(
                method, Self.event(uid, organizer: "eve@example.net", "STATUS:CANCELLED"),
                Self.event("other", organizer: "eve@example.net", title: "Other")))
        expectEqual(result.status, 65)
        expectContains(result.output, "1 added, 0 updated, 0 unchanged, 1 refused")
        expectContains(result.error.replacing("\n", with: " "), refused)
        expectContains(result.error.replacing("\n", with: " "), "One event of")
        try expectEqual(titles(), ["Mine", method == "CANCEL" ? "Other cancelled" : "Other"])
    }

    @Test(
        "one that names the user or no organizer cancels no event that the user has made", arguments: [true, false])
    func ownName(names: Bool) throws {
        let uid = try own(guest: names)
        let result = try imported(
            Self.calendar("CANCEL", Self.event(uid, organizer: names ? "jo@example.org" : nil)))
        expectEqual(result.status, 65)
        try expectEqual(titles(), ["Mine"])
    }

    @Test("an invitation that was accepted is only changed by its organizer")
    func accepted() throws {
        let invitation = InboxSamples.calendar(start: "20990401T120000", end: "20990401T130000")
        try #require(home.run("inbox", "import", "-", input: invitation).status == 0)
        try #require(home.run("inbox", "accept", "1", "--print").status == 0)
        for method in ["REQUEST", "CANCEL"] {
            let forged = try imported(
                Self.calendar(method, Self.event("lunch@example.org", organizer: "eve@example.net")))
            expectEqual(forged.status, 65)
            expectContains(
                forged.error.replacing("\n", with: " "),
                "comes from eve@example.net, but the event is organized by boss@")
            try expectEqual(titles(), ["Lunch"])
        }
        let own = try imported(
            Self.calendar(
                "CANCEL", Self.event("lunch@example.org", organizer: "boss@example.org", "STATUS:CANCELLED")))
        expectEqual(own.status, 0, own.error)
        try expectEqual(titles(), ["Lunch cancelled"])
    }

    /// Adds the lunch of boss@example.org through the inbox.
    private func acceptLunch() throws {
        let invitation = InboxSamples.calendar(start: "20990401T120000", end: "20990401T130000")
        try #require(home.run("inbox", "import", "-", input: invitation).status == 0)
        try #require(home.run("inbox", "accept", "1", "--print").status == 0)
    }

    private func lunch(of organizer: String?, method: String?, _ line: String = "CLASS:PUBLIC") -> String {
        Self.calendar(method, Self.event("lunch@example.org", organizer: organizer, sequence: "9", line))
    }

    @Test(
        "a published file does not replace the organizer of an invitation that was accepted, not even by the user",
        arguments: ["eve@example.net", "jo@example.org", nil])
    func published(organizer: String?) throws {
        try acceptLunch()
        let result = try imported(lunch(of: organizer, method: "PUBLISH"))
        expectEqual(result.status, 65)
        expectContains(result.error.replacing("\n", with: " "), "but the event is organized by boss@example.org")
        try expectEqual(titles(), ["Lunch"])
        try expectEqual(imported(lunch(of: "boss@example.org", method: "CANCEL", "STATUS:CANCELLED")).status, 0)
        try expectEqual(titles(), ["Lunch cancelled"])
    }

    @Test(
        "a file without METHOD that replaces an organizer is imported, and the import says who it was and who it is",
        arguments: ["eve@example.net", "jo@example.org", nil])
    func replacedOrganizer(organizer: String?) throws {
        try acceptLunch()
        let change = organizer.map { "changes from “boss@example.org” to “\($0)”" } ?? "was “boss@example.org”, and the"
        let result = try imported(lunch(of: organizer, method: nil))
        expectEqual(result.status, 0, result.error)
        expectContains(result.error.replacing("\n", with: " "), "The organizer of “Lunch” \(change)")
        try expectEqual(titles(), ["Forged"])
    }

    @Test("a file without METHOD that leaves an organizer as it is gives no warning")
    func sameOrganizer() throws {
        try acceptLunch()
        let result = try imported(lunch(of: "BOSS@example.org", method: nil))
        expectEqual(result.error, "")
        try expectEqual(titles(), ["Forged"])
    }

    @Test("an occurrence of another organizer in a file without METHOD is reported, too")
    func occurrenceOfOther() throws {
        let series = Self.event("s", organizer: "boss@example.org", title: "Series", "RRULE:FREQ=DAILY;COUNT=1")
        try #require(imported(Self.calendar(nil, series)).status == 0)
        let detached = Self.event("s", organizer: "eve@example.net", "RECURRENCE-ID:20990401T080000Z")
        let result = try imported(Self.calendar(nil, detached))
        expectEqual(result.status, 0, result.error)
        expectContains(result.error.replacing("\n", with: " "), "“boss@example.org” to “eve@example.net”")
    }

    @Test("one of another organizer adds no occurrence to a series of the user")
    func occurrence() throws {
        let words = ["add", "Mine", "--start", "2099-04-01 10:00", "--repeat", "daily", "--count", "1"]
        try #require(home.runProcess(words + ["--invite", "ann@example.org", "--no-send"]).status == 0)
        let uid = try #require(try home.object("show", "Mine")["uid"] as? String)
        let message = Self.event(uid, organizer: "eve@example.net", "RECURRENCE-ID:20990401T080000Z")
        try expectEqual(imported(Self.calendar("REQUEST", message)).status, 65)
        try expectEqual(titles(), ["Mine"])
    }

    @Test(
        "a file without METHOD does what it says, and so does one that a program has published",
        arguments: [true, false])
    func plain(isPublished: Bool) throws {
        let uid = try own(guest: true)
        let result = try imported(
            Self.calendar(
                isPublished ? "PUBLISH" : nil,
                Self.event(uid, organizer: isPublished ? "jo@example.org" : "eve@example.net", title: "New")))
        expectEqual(result.status, 0, result.error)
        try expectEqual(titles(), ["New"])
    }

    @Test("a SEQUENCE that no version can have does not count, which is said, and the rest of the file is imported")
    func sequence() throws {
        let large = try imported(
            Self.calendar(
                nil, Self.event("a", organizer: nil, sequence: "2147483648", title: "A"),
                Self.event("b", organizer: nil, sequence: "2147483647", title: "B")))
        expectEqual(large.status, 0, large.error)
        expectContains(large.error.replacing("\n", with: " "), "The SEQUENCE “2147483648” is not valid and is ignored.")
        try expectEqual(titles(), ["A", "B"])
        // A later version counts, and the version after the largest one is that one.
        try #require(
            imported(Self.calendar(nil, Self.event("a", organizer: nil, sequence: "1", title: "C"))).status == 0)
        try expectEqual(titles(), ["B", "C"])
        try #require(home.run("edit", "B", "--start", "2099-04-01 11:00").status == 0)
        try expectContains(home.run("export", "--event", "B").output, "SEQUENCE:2147483647\r\n")
        let message = try imported(
            Self.calendar("REQUEST", Self.event("a", organizer: "eve@example.net", sequence: "2147483648")))
        expectEqual(message.status, 65)
        expectContains(message.error, "The SEQUENCE “2147483648” is too large.")
    }

    @Test("only a file without METHOD keeps the marks of this program")
    func marks() throws {
        let guest = "ATTENDEE;PARTSTAT=ACCEPTED;X-VIRTUAL-CONFERENCE-ANSWERED=9/:mailto:ann@example.org"
        for (method, uid) in [(nil, "plain"), ("REQUEST", "message")] {
            let event = Self.event(
                uid, organizer: "boss@example.org", title: uid, guest, "X-CONFERENCE-KEPT:1",
                "X-VIRTUAL-CONFERENCE-ENDED:20990401T120000")
            try #require(imported(Self.calendar(method, event)).status == 0)
            let text = try home.run("export", "--event", uid).output.replacing("\r\n ", with: "")
            for mark in ["X-VIRTUAL-CONFERENCE-ANSWERED=9/", "X-CONFERENCE-KEPT:1", "X-VIRTUAL-CONFERENCE-ENDED"] {
                expectEqual(text.contains(mark), method == nil, "\(uid) \(mark)")
            }
        }
    }

    @Test("a UID that is too long is named, and not the times")
    func longUID() throws {
        let long = Self.event(String(repeating: "u", count: 70_000), organizer: nil)
        let untimed = "BEGIN:VEVENT\nUID:b\nSUMMARY:B\nEND:VEVENT"
        let result = try imported(Self.calendar(nil, long))
        expectEqual(result.status, 65)
        let text = result.error.replacing("\n", with: " ")
        expectContains(text, "the UID of one event is too long, so it is kept for export but not listed")
        expectNotContains(text, "the times of")
        expectContains(
            try imported(Self.calendar(nil, long, untimed)).error.replacing("\n", with: " "),
            "the UID of one event is too long, so it is kept for export but not listed; the times of one event could not"
        )
        let message = Self.calendar("REQUEST", Self.event(String(repeating: "u", count: 3_000), organizer: "a@b.org"))
        let inbox = try home.run("inbox", "import", "-", input: message)
        expectEqual(inbox.status, 65)
        expectContains(inbox.error.replacing("\n", with: " "), "the UID of the event at line 5 is too long")
    }
}
