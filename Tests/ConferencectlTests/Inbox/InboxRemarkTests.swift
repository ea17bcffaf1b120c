import Foundation
import TestSupport
import Testing

@Suite("What inbox import and inbox show say about a message")
struct InboxRemarkTests {
    private let home: Home

    init() throws { home = try Home.withMailProgram() }

    @Test(
        "a time zone that the message defines in another way than the system is said, with what counts",
        arguments: [
            ("Europe/Berlin", "+0000 at 2099-04-01 12:00. The system's +0200 is used"),
            ("UTC", "+0000 at 2099-04-01 12:00, and is read so"),
        ])
    func zones(name: String, words: String) throws {
        let offset = name == "UTC" ? "+0300" : "+0000"
        let text = InboxSamples.calendar().replacing(
            "BEGIN:VEVENT", with: FixedZone.definition(name, offset) + "BEGIN:VEVENT"
        )
        .replacing("Europe/Berlin:", with: "\(name):")
        let expected = "The message defines the time zone “\(name)” with " + words.replacing("+0000", with: offset)
        let report = try home.run("inbox", "import", "-", input: text)
        for output in [report.output, try home.run("inbox", "show", "1").output] {
            expectContains(output.replacing(/\n +/, with: " "), expected)
        }
        let remarks = try home.object("inbox", "show", "1")["remarks"] as? [[String: Any]]
        expectEqual(remarks?.map { $0["code"] as? String }, ["otherZoneDefinition"])
        let file = try home.write(
            text.replacing("METHOD:REQUEST\r\n", with: "").replacing("lunch@", with: "x@"), to: "a.ics")
        let plain = try home.run("import", file)
        expectContains(
            plain.error.replacing(/\n +/, with: " ") + plain.output,
            "The file defines the time zone “\(name)” with \(offset) at 2099-04-01T12:00:00.")
    }

    @Test("an occurrence that the rules of its series do not have is said")
    func additional() throws {
        try home.invite(title: "Lunch", "RRULE:FREQ=WEEKLY;COUNT=3")
        let report = try home.invite(
            sequence: 1, start: "20990402T120000", end: "20990402T130000",
            "RECURRENCE-ID;TZID=Europe/Berlin:20990402T120000")
        for output in [report.output, try home.run("inbox", "show", "1").output] {
            expectContains(
                output.replacing(/\n +/, with: " "),
                "One occurrence is at a time that the rules of its series do not have.")
        }
    }

    @Test("an older mail about an event that was imported makes an entry of the newer version, which can be answered")
    func older() throws {
        let newer = InboxSamples.calendar(title: "Dinner", sequence: 2).replacing("METHOD:REQUEST\r\n", with: "")
        try #require(home.run("import", home.write(newer, to: "newer.ics")).status == 0)
        let report = try home.invite(sequence: 1)
        expectContains(report.output, "New in the inbox: 1  Dinner")
        let mail = try home.mails(["inbox", "accept", "1"])
        expectContains(mail, "METHOD:REPLY")
        expectContains(mail, "SEQUENCE:2")
        try expectEqual(home.object("show", "Dinner")["answer"] as? String, "accepted")
    }
}
