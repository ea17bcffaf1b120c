import Foundation
import TestSupport
import Testing

@Suite("A disk that is full while mails are sent")
struct FullDiskMailTests {
    /// Accepts an invitation with a mail program that fills the disk.
    private func output(_ mailer: String) throws -> String {
        let home = try Home()
        home.environment["EMAIL"] = "jo@example.org"
        let invitation = try home.write(InboxSamples.calendar(), to: "invitation.ics")
        let program = try home.write("#!/bin/sh\n\(mailer)\n", to: "mailer")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        return try PrivateMounts.run(
            home, size: "4000k",
            """
            export disk
            "$ctl" config mailer '\(program)' >/dev/null || exit 1
            "$ctl" inbox import '\(invitation)' >/dev/null || exit 2
            "$ctl" inbox accept 1; echo "accept $?"
            rm -f "$disk/filler"
            "$ctl" pending; echo "pending $?"
            "$ctl" show Lunch | grep -i answer
            """
        ).replacing(/\n(?!accept|pending)/, with: " ")
    }

    private static let filling = "dd if=/dev/zero of=\"$disk/filler\" bs=1024 count=100000 2>/dev/null"

    @Test("the answer is recorded, and the mail that was sent is in doubt")
    func sent() throws {
        let output = try output("cat >/dev/null; \(Self.filling); exit 0")
        expectContains(output, "Accepted: 1  Lunch")
        expectContains(output, "was sent, but that could not be recorded: there is no room left on the disk")
        expectNotContains(output, "Nothing was changed")
        expectContains(output, "accept 75")
        expectContains(output, "It is unknown whether it was sent.")
    }

    @Test("a mail that was not sent is in doubt, too, with the reason")
    func failed() throws {
        let output = try output("cat >/dev/null; \(Self.filling); exit 69")
        expectContains(output, "was not sent (")
        expectContains(output, "but that could not be recorded")
        expectNotContains(output, "Nothing was changed")
        expectContains(output, "accept 75")
    }
}
