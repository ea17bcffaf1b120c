import Foundation
import TestSupport
import Testing

@Suite("conferencectl inbox import")
struct InboxImportTests {
    @Test("several files are taken, one that is not understood is said, and the status is 65")
    func several() throws {
        let home = try Home()
        home.environment["EMAIL"] = "jo@example.org"
        let invitation = try home.write(InboxSamples.calendar(), to: "a.ics")
        let flight = try home.write(InboxSamples.flight, to: "b.json")
        let other = try home.write("Hello", to: "c.txt")
        let result = try home.run("inbox", "import", invitation, other, flight, home.path + "/none")
        expectEqual(result.status, 65)
        expectEqual(result.output, "New in the inbox: 1  Lunch\nNew in the inbox: 2  Flight XA 123 FRA → HND\n")
        expectContains(result.error, "c.txt” is not a mail")
        expectContains(result.error, "There is no file")
        expectContains(result.error, "2 files were not taken into the inbox")
        let reports = try home.runProcess(["inbox", "import", invitation, other, "--json"])
        expectContains(reports.output, #""result": "unchanged""#)
        expectContains(reports.output, #""error": "“\#(other)” is not a mail"#)
    }

    @Test(
        "a single file that is not taken is the error of the command, with what helps",
        arguments: [
            ("Hello", 65, "is not a mail"),
            ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n", 65, "“conferencectl import FILE”"),
        ])
    func single(text: String, status: Int32, words: String) throws {
        let home = try Home()
        let result = try home.run("inbox", "import", "-", input: text)
        expectEqual(result.status, status)
        expectContains(result.error.replacing("\n", with: " "), words)
        expectEqual(result.output, "")
    }

    @Test("of an mbox, all mails are taken, and those without anything for the inbox are counted")
    func mailbox() throws {
        let home = try Home.withMailProgram()
        func mail(_ body: String) -> String {
            "From ann@example.org Mon Mar  2 10:00:00 2026\nFrom: boss@example.org\nSubject: Hello\n\(body)\n"
        }
        let invitation = "Content-Type: text/calendar; method=REQUEST\n\n"
        let text =
            mail(invitation + InboxSamples.calendar(uid: "a", title: "First")) + mail("\nHow are you?\n")
            + mail(invitation + InboxSamples.calendar(uid: "b", title: "Second"))
        let result = try home.run("inbox", "import", home.write(text, to: "mbox"))
        expectEqual(result.status, 0, result.error)
        expectEqual(result.output, "New in the inbox: 1  First\nNew in the inbox: 2  Second\n")
        expectContains(result.error, "one mail has no booking")
    }

    @Test("a forged update is refused with its reason, and changes nothing")
    func forged() throws {
        let home = try Home.withMailProgram()
        try home.invite()
        let forged = InboxSamples.calendar(title: "Pay here", sequence: 3).replacing("boss@", with: "mallory@")
        let result = try home.run("inbox", "import", "-", input: forged)
        expectEqual(result.status, 65)
        expectContains(result.error.replacing("\n", with: " "), "It may be forged.")
        try expectEqual(home.objects("inbox").map { $0["title"] as? String }, ["Lunch"])
    }
}
