import Foundation
import TestSupport
import Testing

@Suite("Answers to occurrences of a series whose move was undone")
struct UndoneMoveTests {
    private let home: Home

    init() throws { home = try Self.template.copyWithMailProgram() }

    /// The organizer has moved an accepted weekly lunch from Wednesday to Thursday, and the user has undone that.
    private static let template = HomeTemplate.withMailProgram { home in
        try home.invite("REQUEST", "RRULE:FREQ=WEEKLY;COUNT=4")
        try #require(home.run("inbox", "accept", "1").status == 0)
        try home.invite(sequence: 1, start: "20990402T140000", end: "20990402T150000", "RRULE:FREQ=WEEKLY;COUNT=4")
        try #require(home.run("undo", "--no-send").status == 0)
    }

    private static let days = ["2099-04-08", "2099-04-09"]

    @Test(
        "the day of the calendar and that of the entry mean the same occurrence, and the answer is to its new version",
        arguments: days, rows(["accept", "tentative", "decline"], plain: 0))
    func answer(day: String, word: String) throws {
        try? FileManager.default.removeItem(atPath: home.path + "/mails")
        let result = try home.run("inbox", word, "1@\(day)")
        expectEqual(result.status, 0, result.error)
        expectContains(result.output, "1  Lunch  Thu 2099-04-09 14:00")
        let mail = home.sentMails.replacing("\r\n ", with: "")
        expectContains(mail, "SEQUENCE:1")
        expectContains(mail, "RECURRENCE-ID;TZID=Europe/Berlin:20990409T140000")
        try expectContains(home.object("show", "Lunch@2099-04-09")["start"] as? String ?? "", "2099-04-09T14:00")
        let undone = try home.run("undo").error.replacing("\n", with: " ")
        let other = word == "decline" ? "accept" : "decline"
        expectContains(
            undone,
            "knows nothing of the undoing. Another answer tells it: “conferencectl inbox \(other) 1@2099-04-09”")
        try expectContains(home.object("show", "Lunch@2099-04-08")["start"] as? String ?? "", "2099-04-08T12:00")
    }

    @Test("a proposal is about the new version, too", arguments: rows(days, plain: 0))
    func proposal(day: String) throws {
        let mail = try home.mails(["inbox", "propose", "1@\(day)", "--start", "16:00"])
        expectContains(mail, "RECURRENCE-ID;TZID=Europe/Berlin:20990409T140000")
        expectContains(mail, "DTSTART;TZID=Europe/Berlin:20990409T160000")
        expectContains(mail, "SEQUENCE:1")
    }

    @Test("a day that neither version has is none")
    func unknown() throws {
        try expectEqual(home.run("inbox", "accept", "1@2099-04-10").status, 66)
    }
}
