import ConferenceErrors
import ConferenceModel
import Foundation
import Mail
import Platform
import TestSupport
import Testing

@Suite("Mailboxes")
struct MailboxTests {
    private static func mails(_ text: String, limits: Limits = Limits()) throws -> [String?] {
        let directory = try TemporaryDirectory()
        let path = try directory.write(text, to: "mbox")
        var separator = try MailSeparator(path, limits: limits)
        var mails: [String?] = []
        while let mail = try separator.nextMail() {
            mails.append(mail.bytes.map { String(decoding: $0, as: UTF8.self) })
        }
        expectEqual(separator.place, Int64(text.utf8.count))
        return mails
    }

    @Test(
        "a mail begins with a line “From …” after an empty line",
        arguments: [
            ("", []), ("\n\n", []),
            ("From a\nX: 1\n\none\n", ["X: 1\n\none\n"]),
            ("From a\nX: 1\n\none\n\nFrom b\nX: 2\n\ntwo\n\n", ["X: 1\n\none\n", "X: 2\n\ntwo\n"]),
            ("From a\r\nX: 1\r\n\r\none\r\n\r\nFrom b\r\n\r\n", ["X: 1\r\n\r\none\r\n", ""]),
            ("From a\nX: 1\n\none\nFrom here on\n", ["X: 1\n\none\nFrom here on\n"]),
            ("From a\nX: 1\n\n>From me\n>>From you\n> From\n", ["X: 1\n\nFrom me\n>From you\n> From\n"]),
            ("From a\nX: 1\n\nno end", ["X: 1\n\nno end"]), ("From a", [""]),
        ])
    func mbox(text: String, mails: [String]) throws { expectEqual(try Self.mails(text), mails) }

    @Test("long lines and large mails do not end the reading")
    func large() throws {
        var limits = Limits()
        limits.mailLength = 1_000_000
        let line = String(repeating: "0123456789", count: 60_000)
        let text = "From a\n\n\(line)\n\nFrom b\n\n\(line)\(line)\n\nFrom c\n\nlast\n"
        let mails = try Self.mails(text, limits: limits)
        expectEqual(mails.map { $0?.utf8.count }, [600_002, nil, 6])
    }

    @Test("a mailbox that has grown is read from where the last reading ended")
    func grown() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write("From a\n\none\n\n", to: "mbox")
        var first = try MailSeparator(path)
        expectNotNil(try first.nextMail())
        expectNil(try first.nextMail())
        try directory.write("From a\n\none\n\nFrom b\n\ntwo\n", to: "mbox")
        var second = try MailSeparator(path, from: first.place)
        expectEqual(try second.nextMail()?.bytes, Array("\ntwo\n".utf8))
        expectNil(try second.nextMail())
    }

    @Test("other files are no mailboxes")
    func otherFiles() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write("Subject: x\n\n", to: "mail")
        for (path, code) in [
            (path, ConferenceError.Code.notAnMbox), (directory.path, .cannotRead),
            (directory.path + "/none", .noSuchFile),
        ] {
            #expect { _ = try MailSeparator(path) } throws: { ($0 as? ConferenceError)?.code == code }
        }
        for (path, code) in [
            (directory.path, ConferenceError.Code.notAMaildir), (directory.path + "/none", .noSuchFile),
        ] {
            #expect { _ = try Maildir(path) } throws: { ($0 as? ConferenceError)?.code == code }
        }
    }

    @Test("a Maildir names each mail once, whatever its flags, and nothing in it changes")
    func maildir() throws {
        let directory = try TemporaryDirectory()
        for folder in ["new", "cur", "tmp"] { try directory.makeDirectory("Mail/\(folder)") }
        try directory.write("Subject: two\n\n", to: "Mail/new/2.M1.host")
        try directory.write("Subject: one\n\n", to: "Mail/cur/1.M1.host:2,FS")
        try directory.write("Subject: none\n\n", to: "Mail/tmp/3.M1.host")
        try directory.write("", to: "Mail/new/.hidden")
        try directory.makeDirectory("Mail/new/folder")
        let path = directory.path + "/Mail"
        let before = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
        let maildir = try Maildir(path)
        let mails = try maildir.mails()
        expectEqual(mails.map(\.name), ["1.M1.host", "2.M1.host"])
        expectEqual(mails.map(\.file.text), ["cur/1.M1.host:2,FS", "new/2.M1.host"])
        expectEqual(try maildir.mails(except: ["1.M1.host"]).map(\.name), ["2.M1.host"])
        expectEqual(try maildir.read(mails[1]), Array("Subject: two\n\n".utf8))
        expectEqual(try FileManager.default.subpathsOfDirectory(atPath: path).sorted(), before)
        // The mail program moves a mail that it has shown, and removes another one.
        try FileManager.default.moveItem(atPath: path + "/new/2.M1.host", toPath: path + "/cur/2.M1.host:2,S")
        try FileManager.default.removeItem(atPath: path + "/cur/1.M1.host:2,FS")
        expectEqual(try maildir.read(mails[1]), Array("Subject: two\n\n".utf8))
        expectNil(try maildir.read(mails[0]))
    }
}
