import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Invitations to several addresses of the user")
struct SeveralAddressesTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private static let (jo, work, kim) = ("jo@example.org", "jo@work.example", "kim@example.org")
    private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=4"
    private static let eighth = "20270408T120000"

    private func receive(_ sequence: Int, _ guests: [String], _ lines: String..., organizer: String? = nil) throws {
        try fixture.receive(
            sequence,
            guests.map { "ATTENDEE;RSVP=TRUE:mailto:\($0)" } + lines
                + (organizer.map { ["ORGANIZER:mailto:\($0)"] } ?? []))
    }

    /// Answers, and sends all mails.
    ///
    /// - Returns: the new mails, as `jo ACCEPTED`.
    @discardableResult
    private func answer(_ answer: Inbox.Answer, at occurrence: String = "") throws -> [String] {
        let (id, event) = try (fixture.entries()[0].id, fixture.events().first?.identifier)
        let known = try fixture.store.messages(aboutEvent: "lunch@example.org").map(\.id)
        let messages = try fixture.write { writer in
            occurrence.isEmpty
                ? try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, writer).messages
                : try fixture.inbox.answer(
                    event: #require(event), occurrence: occurrence, answer, me: InboxFixture.me, writer
                ).messages
        }
        try send()
        return try messages.filter { !known.contains($0.id) }.map(words)
    }

    private func send() throws {
        for mail in try fixture.store.openMessages() {
            try fixture.store.write(recording: false) { writer in
                expectTrue(try writer.claim(message: mail.id, as: 1))
                try writer.finish(message: mail.id, claim: 1, as: .sent)
            }
        }
    }

    /// What a mail says; its only attendee is also its author.
    private func words(_ mail: OutgoingMessage) throws -> String {
        let reply = try #require(SchedulingMessage(mail: mail.text, limits: Limits()))
        let people = reply.items.flatMap(\.attendees)
        expectEqual(Set(people.map(\.address)).count, 1)
        let person = try #require(people.first)
        expectEqual(mail.text.split(whereSeparator: \.isNewline)[0], "From: \(person.address)")
        let places = reply.items.compactMap { $0.recurrenceID?.local.date.day }.map { " \($0)" }.joined()
        return "\(name(person.address)) \(person.participant.status.word)\(places)"
    }

    private func name(_ address: String) -> String {
        [Self.jo: "jo", Self.work: "work", Self.kim: "kim"][address] ?? address
    }

    private func answers(in text: String) -> [String] {
        ItemContent(text, limits: Limits()).attendees
            .map { "\(name(Participant.plainAddress($0.address))) \($0.status.word)" }
            .filter { !$0.hasPrefix("kim") }.sorted()
    }

    /// The answers in the calendar, and as the entry shows them.
    private func answers(at occurrence: String = "") throws -> [String] {
        try expectEmpty(fixture.store.check().problems)
        let entry = try fixture.entries()[0]
        let shown = try fixture.inbox.answeredEvents(of: entry, me: InboxFixture.me, fixture.store)
        guard let record = try fixture.events().first(where: { $0.recurrenceID == occurrence }) else {
            return answers(in: shown[0].text)
        }
        if occurrence.isEmpty { expectEqual(answers(in: shown[0].text), answers(in: record.text)) }
        return answers(in: record.text)
    }

    @Test("each address answers with a mail of its own, and a change of mind is one of each")
    func each() throws {
        try receive(0, [Self.jo, Self.work, Self.kim])
        try expectEqual(answer(.accepted), ["jo ACCEPTED", "work ACCEPTED"])
        try expectEqual(answers(), ["jo ACCEPTED", "work ACCEPTED"])
        try expectEqual(answer(.accepted), [], "the same answer was sent")
        try expectEqual(answer(.declined), ["jo DECLINED", "work DECLINED"])
        try expectEqual(answers(), ["jo DECLINED", "work DECLINED"])
    }

    @Test("the answer to an invitation that is in no calendar is kept for each address")
    func declined() throws {
        try receive(0, [Self.jo, Self.work])
        try expectEqual(answer(.declined), ["jo DECLINED", "work DECLINED"])
        try expectEmpty(fixture.events())
        try expectEqual(answers(), ["jo DECLINED", "work DECLINED"])
        try fixture.undo()
        try expectEqual(answers(), ["jo NEEDS-ACTION", "work NEEDS-ACTION"])
        try expectEqual(answer(.tentative), ["jo TENTATIVE", "work TENTATIVE"])
    }

    @Test("the same address twice, and one line with two addresses, are one guest")
    func samePerson() throws {
        try fixture.receive(
            0,
            [
                "ATTENDEE;RSVP=TRUE:mailto:\(Self.jo)", "ATTENDEE;RSVP=TRUE:mailto:JO@example.org",
                "ATTENDEE;RSVP=TRUE;EMAIL=\(Self.work):mailto:\(Self.jo)",
            ])
        try expectEqual(answer(.accepted), ["jo ACCEPTED"])
    }

    @Test("an address that a new version adds has not answered until the next answer", arguments: [false, true])
    func added(isDeclined: Bool) throws {
        try receive(0, [Self.work, Self.kim])
        let first: Inbox.Answer = isDeclined ? .declined : .accepted
        try expectEqual(answer(first), ["work \(first.status.word)"])
        try receive(1, [Self.jo, Self.work, Self.kim])
        let changes = try fixture.inbox.changes(in: fixture.entry(), fixture.store)
        let sentences = changes.map { $0.sentence(start: { _ in "" }, span: { _ in "" }).text }
        expectEqual(sentences, ["It has changed: jo@example.org is invited, too."])
        if !isDeclined { try expectEqual(answers(), ["jo NEEDS-ACTION", "work \(first.status.word)"]) }
        try expectEqual(answer(.tentative), ["jo TENTATIVE", "work TENTATIVE"])
        try expectEqual(answers(), ["jo TENTATIVE", "work TENTATIVE"])
    }

    @Test("the answers of both stay if one address is not invited any more")
    func removed() throws {
        try receive(0, [Self.jo, Self.work])
        try answer(.accepted)
        try receive(1, [Self.work])
        try expectEqual(answers(), ["work ACCEPTED"])
        try expectEqual(answer(.declined), ["work DECLINED"])
    }

    @Test("undo and redo keep the answer of each address, and the organizer is told of each")
    func undone() throws {
        try receive(0, [Self.work, Self.kim])
        try answer(.accepted)
        try receive(1, [Self.jo, Self.work, Self.kim])
        try answer(.declined)
        func undo() throws -> [UndoneAnswer] {
            let last = try #require(try fixture.store.history(limit: 1).first)
            let undone = try fixture.write { try fixture.editor.undo(last.id, $0) }
            return try fixture.inbox.undoneAnswers(
                of: #require(undone.series.first), since: last.time, fixture.store)
        }
        let known = try undo()
        try expectEqual(answers(), ["jo NEEDS-ACTION", "work ACCEPTED"])
        expectEqual(known.map { "\(name($0.address)) \($0.answer?.rawValue ?? "-")" }, ["jo -", "work accepted"])
        let series = try fixture.events()
        let mails = try fixture.write { try fixture.inbox.tell(known, in: series, $0) }
        try expectEqual(mails.map(words), ["work ACCEPTED"])
        try send()
        let again = try undo()
        try expectEqual(answers(), ["jo DECLINED", "work DECLINED"])
        expectEqual(again.map { "\(name($0.address)) \($0.answer?.rawValue ?? "-")" }, ["work declined"])
    }

    @Test("mails that wait are withdrawn by an undo, and wait again after the redo, one of each address")
    func waiting() throws {
        try receive(0, [Self.jo, Self.work])
        let id = try fixture.entry().id
        func open() throws -> [String] { try fixture.store.openMessages().map(words).sorted() }
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .accepted, me: InboxFixture.me, $0) }
        try expectEqual(open(), ["jo ACCEPTED", "work ACCEPTED"])
        _ = try fixture.write { try fixture.inbox.answer(entry: id, .declined, me: InboxFixture.me, $0) }
        try expectEqual(open(), ["jo DECLINED", "work DECLINED"])
        try fixture.undo()
        try expectEqual(open(), ["jo ACCEPTED", "work ACCEPTED"])
        try fixture.undo()
        try expectEqual(open(), ["jo DECLINED", "work DECLINED"])
    }

    @Test("an organizer who invites another address of their own does not answer")
    func organizer() throws {
        try receive(0, [Self.work, Self.jo], organizer: Self.work)
        try expectEqual(answer(.accepted), ["jo ACCEPTED"])
        try expectEqual(answers(), ["jo ACCEPTED", "work NEEDS-ACTION"])
    }

    @Test("nor does it for an occurrence, for which the other address answers")
    func organizerOfSeries() throws {
        try receive(0, [Self.work, Self.jo], Self.weekly, organizer: Self.work)
        try answer(.accepted)
        try expectEqual(answer(.declined, at: Self.eighth), ["jo DECLINED 8"])
    }

    @Test("an occurrence that the addresses have answered alone keeps both answers")
    func occurrence() throws {
        try receive(0, [Self.jo, Self.work], Self.weekly)
        try expectEqual(answer(.accepted), ["jo ACCEPTED", "work ACCEPTED"])
        try expectEqual(answer(.declined, at: Self.eighth), ["jo DECLINED 8", "work DECLINED 8"])
        try expectEqual(answer(.tentative), ["jo TENTATIVE", "work TENTATIVE"])
        try expectEqual(answers(), ["jo TENTATIVE", "work TENTATIVE"])
        try expectEqual(answers(at: Self.eighth), ["jo DECLINED", "work DECLINED"])
    }

    @Test("an address that is invited to one occurrence alone answers for it alone")
    func addedToOccurrence() throws {
        try receive(0, [Self.jo], Self.weekly)
        try answer(.accepted)
        try receive(
            1, [Self.jo, Self.work], "RECURRENCE-ID;TZID=Europe/Berlin:\(Self.eighth)",
            "DTSTART;TZID=Europe/Berlin:\(Self.eighth)", "DTEND;TZID=Europe/Berlin:20270408T130000")
        try expectEqual(answers(at: Self.eighth), ["jo ACCEPTED", "work NEEDS-ACTION"])
        try expectEqual(answer(.tentative), ["jo TENTATIVE 8", "work TENTATIVE 8"])
        try expectEqual(answers(at: Self.eighth), ["jo TENTATIVE", "work TENTATIVE"])
    }
}
