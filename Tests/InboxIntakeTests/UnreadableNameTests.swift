import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import Foundation
import InboxIntake
import Platform
import TestSupport
import Testing

@Suite("Files whose names are not UTF-8")
struct UnreadableNameTests {
    /// A name in ISO 8859-1, as old programs and archives have it.
    private static let name = Array("1.M1.m".utf8) + [0xFC] + Array("ller".utf8)

    private static func write(_ text: String, to folder: String, _ end: String = "") throws {
        let path = BytePath(folder).appending(BytePath(bytes: name + Array(end.utf8)))
        let file = try #require(path.withCString { fopen($0, "w") })
        fputs(text, file)
        fclose(file)
    }

    @Test("a watched Maildir reads such a mail once, also when it moves to cur or is marked")
    func watched() throws {
        let fixture = try MailboxFixture()
        try fixture.add("maildir:Mail")
        try Self.write(MailboxFixture.mail("a"), to: fixture.path("Mail/new"))
        let report = try fixture.sources.synchronize()
        expectEqual(report.mailsRead, 1)
        expectEqual(report.problems, [])
        try expectEqual(fixture.uids(), ["a"])
        let (old, new) = (
            BytePath(fixture.path("Mail/new")).appending(BytePath(bytes: Self.name)),
            BytePath(fixture.path("Mail/cur")).appending(BytePath(bytes: Self.name + Array(":2,S".utf8)))
        )
        expectEqual(old.withCString { from in new.withCString { rename(from, $0) } }, 0)
        try expectEqual(fixture.sources.synchronize().mailsRead, 0)
        expectEqual(old.text.hasSuffix(#"Mail/new/1.M1.m\xFCller"#), true)
    }

    @Test("such files are taken from a folder, a Maildir and an mbox, and named with their bytes as numbers")
    func imported() throws {
        let place = try TemporaryDirectory()
        for folder in ["m/new", "m/cur", "f"] { try place.makeDirectory(folder) }
        try Self.write(MailboxFixture.mail("a"), to: place.path + "/m/new")
        try Self.write(MailboxFixture.mail("b"), to: place.path + "/f", ".eml")
        try Self.write(MailboxFixture.mbox([MailboxFixture.mail("c")]), to: place.path + "/f", ".mbox")
        try Self.write("no calendar", to: place.path + "/f", ".ics")
        let fixture = try IntakeFixture()
        let (taken, failure) = fixture.intake(nil).take(files: [place.path + "/m", place.path + "/f"], in: "/")
        expectTrue(failure == nil)
        expectEqual(
            taken.map { file in
                let word = file.error?.code.rawValue ?? file.report?.items.first?.word ?? ""
                return "\(file.file.dropFirst(place.path.count)) \(word)"
            },
            [
                #"/m/new/1.M1.m\xFCller added"#, #"/f/1.M1.m\xFCller.eml added"#,
                #"/f/1.M1.m\xFCller.ics nothingUnderstood"#, #"/f/1.M1.m\xFCller.mbox added"#,
            ])
        try expectEqual(fixture.entries().count, 3)
    }
}
