import Foundation
import Glibc
import TestSupport
import Testing

@Suite("conferencectl is killed while it sends a mail")
struct KilledMailTests {
    @Test(
        "the mail is in doubt, no other command sends it, and the user sends or drops it",
        arguments: rows([("cat >> mails", 1), (":", 0)], plain: 0), ["retry", "discard"])
    func killed(receiving: (script: String, mails: Int), decision: String) throws {
        let home = try Home.withMailProgram()
        // The parent of the mail program is conferencectl.
        _ = try home.write("#!/bin/sh\ncd \(home.path)\n\(receiving.script)\nkill -9 $PPID\n", to: "mailer")
        try home.invite()
        try expectEqual(home.run("inbox", "accept", "1").status, SIGKILL)
        func count() -> Int { home.sentMails.components(separatedBy: "METHOD:REPLY").count - 1 }
        expectEqual(count(), receiving.mails)
        _ = try home.write("#!/bin/sh\ncat >> \(home.path)/mails\n", to: "mailer")
        for format in [[], ["--json"]] {
            let again = try home.runProcess(format + ["inbox", "accept", "1"])
            expectEqual(again.status, 75, again.output)
            expectContains(again.error, "It is unknown whether the mail “Accepted: Lunch” was sent")
            expectContains(again.error, "pending discard m1")
        }
        try expectContains(home.run("pending").output, "It is unknown whether it was sent.")
        try expectEqual(home.object("show", "Lunch")["answer"] as? String, "accepted")
        expectEqual(count(), receiving.mails)
        try expectEqual(home.run("pending", decision, "m1").status, 0)
        expectEqual(count(), receiving.mails + (decision == "retry" ? 1 : 0))
        try expectEqual(home.run("pending").output, "Nothing is pending.\n")
        try expectEqual(home.run("pending", "retry", "m1").status, 66)
    }
}
