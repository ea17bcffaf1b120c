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

    @Test(
        "of a folder, each file of any kind is taken, what is nothing is counted, and hidden files and subfolders stay out"
    )
    func folder() throws {
        let home = try Home.withMailProgram()
        let mail = "From: boss@example.org\nContent-Type: text/calendar; method=REQUEST\n\n"
        for (name, text) in [
            ("m/b.eml", mail + InboxSamples.calendar(uid: "b", title: "Second")),
            ("m/a.ics", InboxSamples.calendar(uid: "a", title: "First")), ("m/c.json", InboxSamples.flight),
            ("m/d.txt", "Hello"), ("m/e.docx", "PK\u{3}\u{4}"), ("m/f.eml", "From: a@example.org\n\nHello"),
            ("m/.hidden", InboxSamples.calendar(uid: "h", title: "Hidden")),
            ("m/n/g.ics", InboxSamples.calendar(uid: "g", title: "Below")),
        ] { _ = try home.write(text, to: name) }
        _ = mkfifo(home.path + "/m/pipe", 0o600)
        let result = try home.run("inbox", "import", home.path + "/m")
        expectEqual(result.status, 0, result.error)
        expectEqual(
            result.output,
            "New in the inbox: 1  First\nNew in the inbox: 2  Second\nNew in the inbox: 3  Flight XA 123 FRA → HND\n")
        expectContains(result.error, "m: one mail has no booking")
        expectContains(result.error, "m: 2 files have no booking")
    }

    @Test("of a Maildir, the mails in new and cur are taken, and one that cannot be used is said with status 65")
    func maildir() throws {
        let home = try Home.withMailProgram()
        let mail = "From: boss@example.org\nContent-Type: text/calendar; method=REQUEST\n\n"
        for (name, text) in [
            ("d/new/1", mail + InboxSamples.calendar(uid: "a", title: "First")),
            ("d/cur/2:2,S", mail + InboxSamples.calendar(uid: "b", title: "Second")),
            ("d/cur/3:2,S", mail + InboxSamples.calendar(uid: "", title: "None")), ("d/tmp/4", mail),
        ] { _ = try home.write(text, to: name) }
        let result = try home.run("inbox", "import", home.path + "/d")
        expectEqual(result.status, 65)
        expectEqual(result.output, "New in the inbox: 1  First\nNew in the inbox: 2  Second\n")
        expectContains(result.error, "no usable UID")
        try expectEqual(home.objects("inbox").count, 2)
    }

    @Test("of many files that cannot be read, 20 are named and the rest is counted; in JSON, all are named")
    func manyReasons() throws {
        let home = try Home()
        for number in 100..<123 { _ = try home.write("PK\u{3}\u{4}", to: "m/\(number).pkpass") }
        _ = try home.write(InboxSamples.flight, to: "m/a.json")
        let result = try home.run("inbox", "import", home.path + "/m")
        expectEqual(result.status, 65)
        expectContains(result.output, "New in the inbox")
        let error = result.error.replacing("\n", with: " ")
        expectEqual(error.components(separatedBy: ".pkpass” was not read.").count - 1, 20)
        expectContains(error, "and 3 more; “--json” has all of them")
        expectContains(error, "23 files were not taken into the inbox")
        let reports = try home.runProcess(["inbox", "import", home.path + "/m", "--json"])
        expectEqual(reports.output.components(separatedBy: ".pkpass” was not read.").count - 1, 23)
    }

    @Test("an empty folder has nothing for the inbox")
    func emptyFolder() throws {
        let home = try Home()
        _ = try home.write("", to: "m/n/x")
        let result = try home.run("inbox", "import", home.path + "/m")
        expectEqual(result.status, 65)
        expectContains(result.error, "m” has no booking")
    }
}
