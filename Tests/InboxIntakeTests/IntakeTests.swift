import CalendarEditing
import CalendarModel
import ConferenceErrors
import ConferenceModel
import InboxIntake
import Synchronization
import TestSupport
import Testing

@Suite("Mails and files become entries of the inbox")
struct IntakeTests {
    @Test("an invitation is new, the same one again is known, an older one changes nothing")
    func calendars() throws {
        let fixture = try IntakeFixture()
        for (sequence, word) in [(1, "added"), (1, "unchanged"), (2, "updated"), (1, "older")] {
            let report = try fixture.take(IntakeSamples.calendar(sequence: sequence))
            expectEqual(report.items.map(\.word), [word])
            expectEqual(report.kind, .calendar)
        }
        let entry = try #require(try fixture.entries().first)
        expectEqual(entry.title, "Lunch")
        expectEqual(entry.source, .init(.file, "/a/file"))
        expectEqual(entry.sequence, 2)
    }

    @Test("a mail with an invitation is known by its sender, and its attached copy counts once")
    func mailWithInvitation() throws {
        let fixture = try IntakeFixture()
        let calendar = IntakeSamples.calendar()
        let report = try fixture.take(
            IntakeSamples.mail([
                ("Content-Type: text/plain", "You are invited"),
                ("Content-Type: text/calendar; method=REQUEST; charset=utf-8", calendar),
                ("Content-Type: application/ics; name=invite.ics", calendar),
            ]))
        expectEqual(report.items.map(\.word), ["added"])
        expectEqual(report.items[0].sentence.text, "New in the inbox: 1  Lunch")
        let entry = try #require(try fixture.entries().first)
        expectEqual(entry.source, .init(.mail, "boss@example.org"))
        expectEqual(entry.sender, "boss@example.org")
        expectEqual(entry.subject, "Invitation")
        expectEqual(entry.organizer, "boss@example.org")
    }

    @Test("an event that a mail has without METHOD is one to add, and a file without METHOD is no message")
    func withoutMethod() throws {
        let fixture = try IntakeFixture()
        let calendar = IntakeSamples.calendar(nil)
        let mail = IntakeSamples.mail([("Content-Type: text/calendar", calendar)])
        try expectEqual(fixture.take(mail).items.map(\.word), ["added"])
        let error = #expect(throws: ConferenceError.self) { try fixture.take(calendar) }
        expectEqual(error?.code.rawValue, "notAMessage")
    }

    @Test("a booking is found in JSON-LD of a mail, of a page and of a file, and all three are one entry")
    func bookings() throws {
        let fixture = try IntakeFixture()
        let page = IntakeSamples.page(IntakeSamples.table)
        let mail = IntakeSamples.mail([("Content-Type: text/html; charset=utf-8", page)], header: "Subject: Your table")
        try expectEqual(fixture.take(mail).items.map(\.word), ["added"])
        let entry = try #require(try fixture.entries().first)
        expectEqual(entry.kind, .reservation)
        expectEqual(entry.number, "T-17")
        // The mail's date, and not the time of reading it.
        expectEqual(entry.stamp, IntakeFixture.start - 3_600)
        for text in [mail, page, IntakeSamples.table] {
            let report = try fixture.take(text)
            expectEqual(report.items.map(\.word), ["unchanged"], "\(report.kind)")
        }
        try expectEqual(fixture.entries().count, 1)
    }

    @Test("a part that cannot be used is said, and does not keep the others out")
    func partlyUsable() throws {
        let fixture = try IntakeFixture()
        let report = try fixture.take(
            IntakeSamples.mail([
                ("Content-Type: text/calendar; method=REQUEST", IntakeSamples.calendar(uid: "")),
                ("Content-Type: text/calendar; method=REQUEST", IntakeSamples.calendar(sequence: 1)),
                ("Content-Type: text/html", IntakeSamples.page("{broken")),
                ("Content-Type: text/html", IntakeSamples.page(IntakeSamples.table)),
            ]))
        expectEqual(report.items.map(\.word), ["unreadable", "added", "added"])
        expectTrue(report.items[0].isKeptOut)
        expectContains(report.items[0].sentence.text, "no usable UID")
        expectEqual(report.remarks.map(\.text), ["The text is not JSON."])
        try expectEqual(fixture.entries().count, 2)
    }

    @Test("a message that another organizer sends is refused, and changes nothing")
    func forged() throws {
        let fixture = try IntakeFixture()
        try fixture.take(IntakeSamples.calendar())
        let forged = IntakeSamples.calendar(sequence: 5).replacing("mailto:boss", with: "mailto:mallory")
        let report = try fixture.take(forged)
        expectEqual(report.items.map(\.word), ["refused"])
        expectContains(report.items[0].sentence.text, "may be forged")
        expectEqual(try fixture.entries().first?.sequence, 0)
    }

    @Test("the extractor gets no mail that is nested more deeply than our own reader follows")
    func nested() throws {
        let fixture = try IntakeFixture()
        let levels = (0..<40).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }
        #expect(throws: ConferenceError.self) {
            try fixture.take("From: a@example.org\nMIME-Version: 1.0\n" + levels.joined(), extracted: "[]")
        }
        expectEqual(fixture.asked.withLock { $0 }, [])
    }

    @Test(
        "a mail in the name of an organizer who did not send it changes and hides nothing, and the real update counts")
    func forgedSender() throws {
        let fixture = try IntakeFixture()
        func mail(_ method: String, sequence: Int, from sender: String) -> String {
            IntakeSamples.mail([
                ("Content-Type: text/calendar; method=\(method)", IntakeSamples.calendar(method, sequence: sequence))
            ]).replacing("<boss@example.org>", with: "<\(sender)>")
        }
        for (method, sequence, sender, word) in [
            ("CANCEL", 9, "evil@e.example", "refused"), ("REQUEST", 0, "boss@example.org", "added"),
            ("REQUEST", 9, "evil@e.example", "refused"), ("CANCEL", 9, "evil@e.example", "refused"),
            ("REQUEST", 9, "", "refused"),
            ("REQUEST", 2_147_483_647, "boss@example.org", "refused"), ("REQUEST", 1, "boss@example.org", "updated"),
        ] {
            let report = try fixture.take(mail(method, sequence: sequence, from: sender))
            expectEqual(report.items.map(\.word), [word], "\(method) \(sequence) \(sender)")
            if word == "refused" { expectContains(report.items[0].sentence.text, "may be forged") }
        }
        expectEqual(try fixture.entries().map(\.sequence), [1])
    }

    @Test("a booking in a mail from the future does not shut out mails that were sent before it was read")
    func mailFromTheFuture() throws {
        let fixture = try IntakeFixture()
        for (year, size, word) in [("9999", 4, "added"), ("2027", 5, "updated"), ("2026", 6, "older")] {
            let page = IntakeSamples.page(
                IntakeSamples.table.replacing("\"partySize\": 4", with: "\"partySize\": \(size)"))
            let mail = IntakeSamples.mail([("Content-Type: text/html", page)])
                .replacing("Mon, 1 Mar 2027", with: "1 Mar \(year)")
            try expectEqual(fixture.take(mail).items.map(\.word), [word], year)
        }
    }

    @Test("the extractor is asked only about what nothing else understands")
    func extractor() throws {
        let fixture = try IntakeFixture()
        let plain = IntakeSamples.mail([("Content-Type: text/plain", "Your table is booked")])
        try fixture.take(IntakeSamples.calendar(), extracted: "[]")
        try fixture.take(IntakeSamples.page(IntakeSamples.table), extracted: "[]")
        expectEqual(fixture.asked.withLock { $0 }, [])
        let other = IntakeSamples.table.replacing("T-17", with: "T-18").replacing("Trattoria", with: "Osteria")
        for (text, kind, word) in [
            (plain, IntakeKind.mail, "added"), ("%PDF-1.7", .pdf, "unchanged"), ("<html></html>", .html, "unchanged"),
        ] {
            try expectEqual(fixture.take(text, extracted: "[\(other)]").items.map(\.word), [word], "\(kind)")
            expectTrue(fixture.asked.withLock { $0.last } == kind)
        }
        // What is no sound pass for us could cost the extractor its time and memory.
        let error = #expect(throws: ConferenceError.self) { try fixture.take("PK\u{3}\u{4}", extracted: "[]") }
        expectEqual(error?.code.rawValue, "notAPass")
        expectTrue(fixture.asked.withLock { $0.last } == .html)
    }

    @Test(
        "what is not understood is an error that says what it is",
        arguments: [
            ("", "nothingUnderstood", "It is empty."), ("Hello", "nothingUnderstood", "is not a mail"),
            ("%PDF-1.7", "extractorMissing", "is a PDF"),
            ("PK\u{3}\u{4}", "notAPass", "is not a pass that can be read"),
            ("{}", "nothingUnderstood", "has no booking"),
            ("<html></html>", "nothingUnderstood", "has no booking"),
            ("Subject: a\n\nHello", "nothingUnderstood", "The mail “a file” has no booking"),
            ("{", "nothingUnderstood", "The text is not JSON."),
        ])
    func notUnderstood(text: String, code: String, words: String) throws {
        let fixture = try IntakeFixture()
        let error = #expect(throws: ConferenceError.self) { try fixture.take(text) }
        expectEqual(error?.code.rawValue, code)
        expectContains(error?.message ?? "", words)
        try expectEqual(fixture.entries(), [])
    }

    @Test(
        "a PDF in which nothing is found says whether it is encrypted or damaged",
        arguments: [
            ("\nstartxref\n9\n%%EOF\n", ""), (" /Encryp /Encrypt", "The PDF is encrypted."),
            ("\ntrailer<</Encrypt 5 0 R>>\nstartxref\n9\n%%EOF", "The PDF is encrypted."),
            ("", "The PDF is damaged"), ("\nstartxref" + String(repeating: "x", count: 5_000), "The PDF is damaged"),
        ])
    func unreadPDF(rest: String, words: String) throws {
        let fixture = try IntakeFixture()
        let error = #expect(throws: ConferenceError.self) { try fixture.take("%PDF-1.7" + rest, extracted: "[]") }
        let message = error?.message ?? ""
        expectContains(message, "has no booking and no invitation that this program understands.")
        if words.isEmpty { expectNotContains(message, "The PDF is") } else { expectContains(message, words) }
    }

    @Test(
        "a mail of several authors is that of the one who has sent it, else of nobody",
        arguments: [
            ("Sender: boss@example.org\n", "boss@example.org"), ("Sender: Eve <eve@example.org>\n", nil), ("", nil),
            ("Sender: boss@example.org\nSender: max@example.org\n", nil),
        ] as [(String, String?)])
    func authors(field: String, sender: String?) throws {
        let fixture = try IntakeFixture()
        let mail = IntakeSamples.mail(
            [("Content-Type: text/calendar; method=REQUEST", IntakeSamples.calendar())],
            header: field + "Subject: Invitation"
        ).replacing("From: Boss <boss@example.org>", with: "From: Max <max@example.org>, Boss <boss@example.org>")
        let report = try fixture.take(mail)
        expectEqual(report.sender, sender)
        expectEqual(report.remarks.map(\.text).contains { $0.contains("several authors") }, sender == nil)
        let entry = try #require(try fixture.entries().first)
        expectEqual(entry.hasUnknownSender, sender == nil)
    }

    @Test("a mail with two From fields is of nobody, because programs differ in which one they show")
    func twoFromFields() throws {
        let fixture = try IntakeFixture()
        let mail = IntakeSamples.mail(
            [("Content-Type: text/calendar; method=REQUEST", IntakeSamples.calendar())],
            header: "From: Eve <eve@example.org>\nSubject: Invitation")
        expectEqual(try fixture.take(mail).sender, nil)
    }

    @Test("a full inbox says so, and keeps what is in it")
    func full() throws {
        var limits = Limits()
        limits.inboxEntries = 1
        let fixture = try IntakeFixture(limits: limits)
        try fixture.take(IntakeSamples.calendar())
        let report = try fixture.take(IntakeSamples.calendar(uid: "other"))
        expectEqual(report.items.map(\.word), ["full"])
        expectTrue(report.items[0].isKeptOut)
        expectEqual(try fixture.entries().map(\.title), ["Lunch"])
    }

    @Test("A mail of a calendar server that names the organizer in Reply-To waits until the user takes it")
    func replyTo() throws {
        func mail(_ sequence: Int, header: String) -> String {
            IntakeSamples.mail(
                [("Content-Type: text/calendar", IntakeSamples.calendar(sequence: sequence))], header: header)
        }
        let fixture = try IntakeFixture()
        try fixture.take(mail(0, header: "Subject: Lunch"))
        for (name, words) in [("Eve <eve@example.net>", ["refused"]), ("Boss <boss@example.org>", ["added"])] {
            let text = mail(1, header: "Subject: Lunch\nReply-To: \(name)")
                .replacing("From: Boss <boss@example.org>", with: "From: Boss via Cloud <noreply@cloud.example>")
            try expectEqual(fixture.take(text).items.map(\.word), words)
        }
        let held = try #require(try fixture.entries().first { $0.heldMessage != nil })
        expectEqual(held.heldMessage?.sender, "noreply@cloud.example")
        try expectEqual(Set(fixture.entries().map(\.shownKind)), [.invitation, .update])
    }
}
