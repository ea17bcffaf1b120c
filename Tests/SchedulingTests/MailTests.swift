import CalendarModel
import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing
@testable import Scheduling

/// A mail as Python's package email reads it.
private struct ReadMail: Decodable {
    struct Part: Decodable {
        var type: String
        var method: String?
        var charset: String?
        var text: String
    }

    var headers: [String]
    var from: [[String]]
    var to: [[String]]
    var subject: String
    var date: String
    var messageID: String
    var type: String
    var parts: [Part]
    var defects: Int
    var longestLine: Int
    var isASCII: Bool

    init(_ mail: String) throws {
        let output = try PythonMessages.run(
            """
            import sys, json, email, email.header, email.policy, email.utils
            data = sys.stdin.buffer.read()
            mail = email.message_from_bytes(data, policy=email.policy.default)
            # The newer parser of addresses puts spaces between encoded words.
            old = email.message_from_bytes(data)
            def decoded(text): return str(email.header.make_header(email.header.decode_header(text)))
            def people(name):
                found = email.utils.getaddresses([old[name].replace("\\r\\n", "")])
                assert [a for n, a in found] == [a.addr_spec for a in mail[name].addresses]
                return [[decoded(n), a] for n, a in found]
            defects = len(mail.defects) + sum(len(mail[h].defects) for h in mail.keys())
            print(json.dumps({
                "headers": mail.keys(), "from": people("From"), "to": people("To"), "subject": mail["Subject"],
                "date": mail["Date"].datetime.isoformat(), "messageID": mail["Message-ID"],
                "type": mail.get_content_type(), "defects": defects,
                "longestLine": max(len(l) for l in data.split(b"\\r\\n")),
                "isASCII": all(b < 128 and (b >= 32 or b in (9, 10, 13)) for b in data)
                    and b"\\n" not in data.replace(b"\\r\\n", b""),
                "parts": [{
                    "type": p.get_content_type(), "method": p.get_param("method"),
                    "charset": p.get_content_charset(),
                    "text": p.get_payload(decode=True).decode("utf-8")} for p in mail.iter_parts()]}))
            """, mail)
        self = try JSONDecoder().decode(ReadMail.self, from: Data(output.utf8))
    }
}

@Suite("Mails with messages", .enabled(if: PythonMessages.isThere, PythonMessages.reason))
struct MailTests {
    private static func reply() throws -> SchedulingMessage {
        try SchedulingReply.make(
            to: try items("o=olga a=jo"), as: ["jo@example.org"], status: .accepted, comment: "Grüße, bis dann",
            now: now, zones: systemZones)
    }

    private static func mail(
        name: String? = "Jo", subject: String = "Accepted: Plan", text: String = "Jo has accepted."
    ) throws -> IMIPMessage {
        try IMIPMessage(
            try reply(), from: .init("jo@example.org", name: name), to: [.init("mailto:olga@example.org")],
            subject: subject, text: text, now: now, messageID: "1.2@example.org", answering: "<0.1@example.org>")
    }

    @Test("a mail has its people, its text and its calendar, in 7 bits")
    func mail() throws {
        let message = try Self.reply()
        let mail = try Self.mail(text: "Jo hat zugesagt.\nGrüße\n-- \nFrom Jo")
        let read = try ReadMail(mail.text)
        expectEqual(read.from, [["Jo", "jo@example.org"]])
        expectEqual(read.to, [["", "olga@example.org"]])
        expectEqual(read.subject, "Accepted: Plan")
        expectEqual(read.date, "2026-03-05T00:00:00+00:00")
        expectEqual(read.messageID, "<1.2@example.org>")
        expectEqual(read.type, "multipart/alternative")
        expectEqual(
            read.headers,
            [
                "From", "To", "Subject", "Date", "Message-ID", "In-Reply-To", "References", "MIME-Version",
                "Content-Type",
            ])
        expectEqual(read.parts.map(\.type), ["text/plain", "text/calendar"])
        expectEqual(read.parts.map(\.method), [nil, "REPLY"])
        expectEqual(read.parts.map(\.charset), ["utf-8", "utf-8"])
        expectEqual(read.parts[0].text, "Jo hat zugesagt.\r\nGrüße\r\n-- \r\nFrom Jo")
        expectEqual(read.parts[1].text, message.calendarText)
        expectEqual(read.defects, 0)
        expectTrue(read.isASCII)
        expectTrue(read.longestLine <= 76)
        let again = try SchedulingMessage(calendarText: read.parts[1].text, method: "REPLY", limits: Limits())
        expectEqual(again, message)
    }

    @Test(
        "no name and no subject can add a header, an address or a line",
        arguments: [
            "Jo\r\nBcc: eve@example.org", "Jo\nBcc: eve@example.org", "Jo\rBcc: x", "Jo <eve@example.org>",
            "Jo, eve@example.org", "\"Jo\" <eve@example.org>, \"", "Jo\\", "\\\" <eve@example.org>",
            "=?utf-8?Q?Jo=0D=0ABcc:_eve@example.org?=", "Jo\u{2028}Bcc: x", "Jo\u{0}\u{1B}[31m", "J(comment)o",
            "Jo; x:",
            String(repeating: "long ", count: 60), String(repeating: "long", count: 60), "Grüße 👨‍👩‍👧 aus Köln",
            String(repeating: "ü", count: 250), String(repeating: "👨‍👩‍👧", count: 30), "", " ", "a=?b", "Jo@example.org",
            "名前 なまえ",
        ])
    func hostile(_ text: String) throws {
        let mail = try Self.mail(name: text, subject: text)
        let read = try ReadMail(mail.text)
        expectEqual(read.from.map { $0[1] }, ["jo@example.org"])
        expectEqual(read.to.map { $0[1] }, ["olga@example.org"])
        expectEqual(
            read.headers,
            [
                "From", "To", "Subject", "Date", "Message-ID", "In-Reply-To", "References", "MIME-Version",
                "Content-Type",
            ])
        expectEqual(read.parts.count, 2)
        expectEqual(read.defects, 0)
        expectTrue(read.isASCII)
        let plain = MailWord.singleLine(String(text.unicodeScalars.prefix(256)))
        expectEqual(read.subject, plain)
        expectEqual(read.from[0][0], plain)
    }

    @Test("many recipients are folded into lines")
    func recipients() throws {
        let to = (1...40).map { IMIPMessage.Mailbox("person\($0)@example.org", name: "Person, \($0)") }
        let mail = try IMIPMessage(
            try Self.reply(), from: .init("jo@example.org"), to: to, subject: "Plan", text: "", now: now)
        let read = try ReadMail(mail.text)
        expectEqual(read.to, to.map { [$0.name ?? "", $0.address] })
        expectTrue(read.longestLine <= 76)
    }

    @Test(
        "what is no plain mail address gets no mail",
        arguments: [
            "", "jo", "@example.org", "jo@", "jo@example.org, eve@example.org", "jo@example.org\r\nBcc: x@y.z",
            "jo eve@example.org", "\"jo eve\"@example.org", "jö@example.org", "jo@exam ple.ö", "-oQ/tmp@example.org",
            "jo@@example.org",
            "/123/principal/", "urn:uuid:1", "jo@example.org>", "a@b@c",
        ])
    func badAddresses(_ address: String) throws {
        let reply = try Self.reply()
        let jo = IMIPMessage.Mailbox("jo@example.org")
        for (from, to) in [(jo, IMIPMessage.Mailbox(address)), (IMIPMessage.Mailbox(address), jo)] {
            let error = #expect(throws: ConferenceError.self) {
                try IMIPMessage(reply, from: from, to: [to], subject: "", text: "", now: now)
            }
            expectEqual(error?.code, .badMailAddress)
        }
        #expect(throws: ConferenceError.self) {
            try IMIPMessage(reply, from: jo, to: [], subject: "", text: "", now: now)
        }
    }

    @Test("a Message-ID that could add a header is replaced, and each mail has its own")
    func messageID() throws {
        let reply = try Self.reply()
        let jo = IMIPMessage.Mailbox("jo@example.org")
        var seen: Set<String> = []
        for bad in [nil, "x", "a b@c", "a@b\r\nBcc: x@y.z", String(repeating: "a", count: 300) + "@b"] {
            let mail = try IMIPMessage(
                reply, from: jo, to: [jo], subject: "", text: "", now: now, messageID: bad, answering: bad)
            seen.insert(mail.messageID)
            let read = try ReadMail(mail.text)
            expectTrue(read.messageID.hasSuffix("@example.org>"))
            expectFalse(read.headers.contains("In-Reply-To"))
        }
        expectEqual(seen.count, 5)
    }

    @Test("a text cannot end its part")
    func boundary() throws {
        let mail = try Self.mail(text: "--=_x\r\n--\n.\nFrom x\nContent-Type: text/html")
        let read = try ReadMail(mail.text)
        expectEqual(read.parts.count, 2)
        expectEqual(read.parts[0].text, "--=_x\r\n--\r\n.\r\nFrom x\r\nContent-Type: text/html")
    }
}
