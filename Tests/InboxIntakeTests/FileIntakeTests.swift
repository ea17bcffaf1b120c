import CalendarModel
import ConferenceErrors
import ConferenceModel
import Dispatch
import Extraction
import Foundation
import InboxIntake
import Synchronization
import TestSupport
import Testing

@Suite("Files and folders for the inbox")
struct FileIntakeTests {
    @Test("several mails are read at once, as many as there are processors, and stored in their order")
    func several() throws {
        let place = try TemporaryDirectory()
        let count = 3 * max(2, ProcessInfo.processInfo.activeProcessorCount)
        for number in 0..<count {
            try place.write("Subject: \(number)\n\nYour table is booked", to: "\(100 + number).eml")
        }
        let meeting = Meeting(of: ProcessInfo.processInfo.activeProcessorCount)
        let fixture = try IntakeFixture()
        let intake = fixture.intake { bytes, _, _, _ in
            meeting.join()
            let number = String(decoding: bytes, as: UTF8.self).split(separator: "\n")[0].dropFirst(9)
            return "[\(IntakeSamples.table.replacing("T-17", with: "N-\(number)"))]"
        }
        var read: [Int] = []
        let files = (0..<count).map { "\(place.path)/\(100 + $0).eml" }
        let (taken, failure) = intake.take(files: files, in: "/") { read.append($0) }
        expectTrue(failure == nil)
        expectEqual(taken.map(\.file), files)
        expectEqual(taken.compactMap { $0.report?.items.first?.word }, Array(repeating: "added", count: count))
        try expectEqual(fixture.entries().map(\.number).reversed(), (0..<count).map { "N-\($0)" })
        expectTrue(meeting.isComplete, "fewer than the processors")
        expectEqual(read.last, count)
    }

    /// Lets callers go on when a number of them are there, or when that takes too long.
    private final class Meeting: Sendable {
        private let missing: Mutex<Int>
        private let all = DispatchSemaphore(value: 0)
        private let count: Int

        init(of count: Int) {
            self.count = count
            missing = Mutex(count)
        }

        func join() {
            let left = missing.withLock { missing in
                missing -= 1
                return missing
            }
            if left == 0 { for _ in 0..<count { all.signal() } }
            if left >= 0 { _ = all.wait(timeout: .now() + .seconds(20)) }
        }

        var isComplete: Bool { missing.withLock { $0 <= 0 } }
    }

    @Test("mails with null bytes, without a newline at the end and of any size are read within bounds")
    func unusual() throws {
        var limits = Limits()
        limits.mailLength = 100_000
        let place = try TemporaryDirectory()
        let header = "From: boss@example.org\nContent-Type: text/calendar; method=REQUEST\n\n"
        func calendar(_ uid: String) -> String { header + IntakeSamples.calendar(uid: uid) }
        try place.write("X-A: a\u{0}b\n" + calendar("1").replacing("Lunch", with: "Lu\u{0}nch"), to: "m/1")
        try place.write(calendar("2").trimmingCharacters(in: .newlines), to: "m/2")
        try place.write("Subject: a\n\n" + String(repeating: "\u{0}", count: 1_000), to: "m/3")
        try place.write(calendar("4") + String(repeating: "A", count: 100_000), to: "m/4")
        let mbox = place.path + "/mbox"
        try place.write("From a\n" + calendar("5") + "\n\nFrom b\nSubject: a hole\n\n", to: "mbox")
        expectEqual(truncate(mbox, 1 << 28), 0)
        let handle = try FileHandle(forWritingTo: URL(filePath: mbox))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("\n\nFrom c\n\(calendar("6"))".utf8))
        try handle.close()
        let fixture = try IntakeFixture(limits: limits)
        let (taken, failure) = fixture.intake(nil).take(files: [place.path + "/m", mbox], in: "/")
        expectTrue(failure == nil)
        expectEqual(
            taken.map { $0.error?.code.rawValue ?? $0.report?.items.first?.word },
            ["added", "added", "fileTooLarge", "added", "mailTooLarge", "added"])
        expectContains(taken[4].error?.message ?? "", "A mail in “\(mbox)” cannot be read.")
        expectEqual(taken[2].others?.mails, 1)
    }

    @Test("a mail of a Maildir that is too large is named")
    func tooLargeInMaildir() throws {
        var limits = Limits()
        limits.mailLength = 2_000
        let place = try TemporaryDirectory()
        try place.write("From: a@example.org\n\n" + String(repeating: "A", count: 3_000), to: "m/new/1")
        try place.write("", to: "m/cur/.keep")
        let (taken, _) = try IntakeFixture(limits: limits).intake(nil).take(files: [place.path + "/m"], in: "/")
        expectEqual(taken.map(\.error?.code.rawValue), ["mailTooLarge"])
        expectContains(taken.first?.error?.message ?? "", "The mail “\(place.path)/m/new/1” is larger than 2000 bytes")
    }

    @Test("of a folder, each file that is damaged is named, and what was never for the inbox is counted")
    func damaged() throws {
        let place = try TemporaryDirectory()
        let pass = IntakeSamples.pass()
        func write(_ bytes: [UInt8], _ name: String) throws {
            try Data(bytes).write(to: URL(filePath: place.path + "/" + name))
        }
        try write(Array(pass.dropLast(9)), "1.pkpass")
        try write([], "2.pkpass")
        try write(StoredZip.of([("pass.json", Array("{".utf8))]), "3.bin")
        try write(Array("%PDF-1.7 slow".utf8), "4.pdf")
        try write(Array("<html".utf8), "5.pdf")
        try write(Array("no calendar".utf8), "6.ics")
        try write(Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT".utf8), "7.txt")
        try write(Array("From: a@example.org\r\nSubject: Slow\r\nX: .pdf\r\n\r\nslow".utf8), "8.txt")
        for name in ["a.docx", "b.docx"] {
            try write(StoredZip.of([("word.xml", [])]).dropLast(name == "a.docx" ? 0 : 1), name)
        }
        let fixture = try IntakeFixture()
        let intake = fixture.intake { bytes, kind, _, _ in
            guard String(decoding: bytes, as: UTF8.self).contains("slow") else { return "[]" }
            throw kind == .mail ? ConferenceError.extractorExhausted() : .extractorTimeout(.seconds(9))
        }
        let (taken, failure) = intake.take(files: [place.path], in: "/")
        expectTrue(failure == nil)
        expectEqual(
            taken.map { "\($0.file.split(separator: "/").last ?? "") \($0.error?.code.rawValue ?? "-")" },
            [
                "1.pkpass notAPass", "2.pkpass nothingUnderstood", "3.bin passUnreadable", "4.pdf extractorTimeout",
                "6.ics nothingUnderstood", "7.txt calendarCutOff", "8.txt extractorFailed",
            ])
        for file in taken {
            let name = file.file.hasSuffix("8.txt") ? "Slow" : file.file
            expectContains(file.error?.message ?? "", "“\(name)”")
        }
        expectEqual(taken.last?.others, OtherFiles(place: place.path, files: 3))
    }

    @Test(
        "every mbox in a folder is read whole, in the order of the names, and what has nothing is counted by its kind")
    func mailboxesOfFolder() throws {
        let place = try TemporaryDirectory()
        func mail(_ uid: String) -> String {
            "From: boss@example.org\nContent-Type: text/calendar; method=REQUEST\n\n" + IntakeSamples.calendar(uid: uid)
        }
        try place.write(mail("1"), to: "m/1.eml")
        try place.write(
            "From a\n\(mail("2"))\nFrom b\nSubject: Hello\n\nNothing\n\nFrom c\n\(mail("3"))\nFrom d\n\(mail("4"))",
            to: "m/2.mbox")
        try place.write(mail("5"), to: "m/3.eml")
        try place.write("Subject: Hello\n\nNothing", to: "m/4.eml")
        try place.write("milk, bread", to: "m/notes.txt")
        try place.write("", to: "m/empty")
        try place.write("\u{0}JFIF", to: "m/photo.jpg")
        let fixture = try IntakeFixture()
        let (taken, failure) = fixture.intake(nil).take(files: [place.path + "/m"], in: "/")
        expectTrue(failure == nil)
        expectEqual(
            taken.map { String($0.file.suffix(6)) }, ["/1.eml", "2.mbox", "2.mbox", "2.mbox", "/3.eml"])
        try expectEqual(fixture.entries().count, 5)
        expectEqual(taken.last?.others, OtherFiles(place: place.path + "/m", mails: 2, files: 3))
    }

    /// A folder with a mail whose reading moves and removes others, as a mail program does meanwhile.
    private struct ChangingFolder {
        let place: TemporaryDirectory
        let fixture: IntakeFixture
        let intake: InboxIntake

        init(folder: String) throws {
            place = try TemporaryDirectory()
            var limits = Limits()
            // Each is a batch of its own, so that the first one is read before the others.
            limits.mailboxBatch = 1
            fixture = try IntakeFixture(limits: limits)
            let path = place.path
            try place.write("From: a@example.org\r\nSubject: First\r\nX: .pdf\r\n\r\nfirst", to: "m/\(folder)1.host")
            try place.write("", to: "m/cur/.keep")
            try place.write("", to: "m/new/.keep")
            for uid in ["2", "3", "4"] {
                try place.write(
                    "From: boss@example.org\nContent-Type: text/calendar; method=REQUEST\n\n"
                        + IntakeSamples.calendar(uid: uid), to: "m/\(folder)\(uid).host")
            }
            intake = fixture.intake { _, _, _, _ in
                rename("\(path)/m/\(folder)2.host", "\(path)/m/cur/2.host:2,S")
                unlink("\(path)/m/\(folder)3.host")
                return "[]"
            }
        }
    }

    @Test(
        "a mail that another program moves within its Maildir is read, and one that vanishes is named and not counted",
        arguments: ["m", "m/new"])
    func moved(folder: String) throws {
        let changing = try ChangingFolder(folder: "new/")
        let (taken, failure) = changing.intake.take(files: ["\(changing.place.path)/\(folder)"], in: "/")
        expectTrue(failure == nil)
        expectEqual(
            taken.map { $0.error?.code.rawValue ?? $0.report?.items.first?.word }, ["added", "fileVanished", "added"])
        expectContains(taken[1].error?.message ?? "", "“\(changing.place.path)/m/new/3.host”")
        expectEqual(taken.last?.others, OtherFiles(place: "\(changing.place.path)/\(folder)", mails: 1))
    }

    @Test("a file that vanishes from any folder is named and not counted")
    func vanished() throws {
        let plain = try ChangingFolder(folder: "x/")
        let (others, _) = plain.intake.take(files: ["\(plain.place.path)/m/x"], in: "/")
        expectEqual(
            others.map { $0.error?.code.rawValue ?? $0.report?.items.first?.word },
            ["fileVanished", "fileVanished", "added"])
        expectEqual(others.last?.others?.mails, 1)
    }

    @Test("a mail that the user has named is found under the name that its Maildir has given it meanwhile")
    func named() throws {
        let place = try TemporaryDirectory()
        let mail =
            "From: boss@example.org\nContent-Type: text/calendar; method=REQUEST\n\n" + IntakeSamples.calendar(uid: "1")
        try place.write(mail, to: "m/cur/1.host:2,RS")
        try place.write("", to: "m/new/.keep")
        let intake = try IntakeFixture().intake(nil)
        let (taken, _) = intake.take(
            files: ["m/new/1.host", "m/cur/1.host:2,", "m/new/2.host"].map { "\(place.path)/\($0)" }, in: "/")
        expectEqual(
            taken.map { $0.error?.code.rawValue ?? $0.report?.items.first?.word }, ["added", "unchanged", "noSuchFile"])
    }
}
