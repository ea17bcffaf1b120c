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

@Suite("A disk that is full while mails are read")
struct FullDiskIntakeTests {
    private func home(mails: Int) throws -> Home {
        let home = try Home()
        home.environment["EMAIL"] = "jo@example.org"
        for folder in ["new", "cur", "tmp"] {
            try FileManager.default.createDirectory(
                atPath: home.path + "/M/\(folder)", withIntermediateDirectories: true)
        }
        for number in 1...mails {
            _ = try home.write(
                "From: boss@example.org\nContent-Type: text/calendar; method=REQUEST\n\n"
                    + InboxSamples.calendar(uid: "u\(number)@example.org"),
                to: "M/new/\(number).M1.host")
        }
        return home
    }

    /// Fills the disk, apart from some room, after the store was made, and runs a command.
    private func output(_ home: Home, _ command: String, after preparation: String = "") throws -> String {
        try PrivateMounts.run(
            home, size: "2000k",
            """
            "$ctl" add One --start '2027-03-01 10:00' >/dev/null || exit 1
            \(preparation)
            fill 150
            \(command); echo "status $?"
            """
        ).replacing(/\n(?!status)/, with: " ")
    }

    @Test("a folder that was added is named, with the mails that were read and those that wait")
    func adding() throws {
        let home = try home(mails: 60)
        let output = try output(home, "\"$ctl\" sources add \"maildir:$home/M\" --all")
        expectContains(output, "The mail folder “M” is watched. ")
        expectTrue(output.contains(/\d+ mails were read, and \d+ wait: there is no room left on the disk/), output)
        expectNotContains(output, "Nothing was changed")
        expectContains(output, "status 74")
    }

    @Test("reading a folder says how many mails were read")
    func reading() throws {
        let home = try home(mails: 60)
        let output = try output(
            home, "\"$ctl\" sources sync",
            after: "mv \"$home/M/new\" \"$home/away\"; mkdir \"$home/M/new\"; \"$ctl\" sources add \"maildir:$home/M\" "
                + ">/dev/null || exit 2; mv \"$home/away\"/* \"$home/M/new\"")
        expectTrue(output.contains(/\d+ mails were read, and \d+ wait: there is no room left on the disk/), output)
        expectNotContains(output, "Nothing was changed")
        expectContains(output, "status 74")
    }

    @Test("of several files, the rest was not taken")
    func files() throws {
        let home = try home(mails: 60)
        let output = try output(home, "\"$ctl\" inbox import \"$home/M/new\"")
        expectContains(output, "New in the inbox: 1 ")
        expectContains(output, "The rest was not taken into the inbox: there is no room left on the disk")
        expectNotContains(output, "Nothing was changed")
        expectContains(output, "status 74")
    }

    @Test("a store that nothing was written to is an empty one, also if it cannot be written")
    func emptyStore() throws {
        let home = try home(mails: 1)
        let output = try PrivateMounts.run(
            home, size: "300k",
            """
            fill 0
            "$ctl" inbox import "$home/M/new" >/dev/null 2>&1; echo "full $?"
            rm "$disk/filler"
            : >>"$CONFERENCE_STORE"
            mount -o remount,ro "$disk"
            "$ctl" events; echo "events $?"
            "$ctl" inbox import "$home/M/new"; echo "import $?"
            """)
        expectContains(output, "full 74")
        expectContains(output, "No events.\nevents 0")
        expectNotContains(output, "earlier version")
        expectContains(output, "cannot be written")
        expectContains(output, "import 77")
    }
}
