import Foundation
import TestSupport
import Testing

@Suite("Invitations with blanks at the ends of their UIDs")
struct PaddedIdentifierTests {
    static let padded = ["u1 ", " u1", "u1\t", "\t u1 \t"]

    @Test("can be accepted and added", arguments: rows(padded, plain: 3))
    func accepted(uid: String) throws {
        for word in ["accept", "tentative", "add"] {
            let home = try Home.withMailProgram()
            try home.invite(uid: uid)
            let answered = try home.run("inbox", word, "1")
            expectEqual(answered.status, 0, answered.error)
            expectEqual(try home.object("show", "Lunch")["uid"] as? String, "u1")
        }
    }

    @Test("are the same event for an import of a file", arguments: rows(padded, plain: 3))
    func imported(uid: String) throws {
        let home = try Home.withMailProgram()
        try home.invite(uid: "u1")
        try #require(home.run("inbox", "accept", "1").status == 0)
        let file = try home.write(InboxSamples.calendar(uid: uid), to: "same.ics")
        try expectEqual(home.run("import", file).status, 0)
        let plain = InboxSamples.calendar(uid: uid).replacing("METHOD:REQUEST\r\n", with: "")
        try #require(home.run("import", home.write(plain, to: "plain.ics")).status == 0)
        expectEqual(try home.run("export").output.components(separatedBy: "BEGIN:VEVENT").count, 2)
        let forged = InboxSamples.calendar(uid: uid, sequence: 4).replacing("boss@", with: "evil@")
        let result = try home.run("import", home.write(forged, to: "forged.ics"))
        expectNotContains(result.output, "1 added")
        expectEqual(try home.run("export").output.components(separatedBy: "BEGIN:VEVENT").count, 2)
    }
}
