import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("The versions of an event that guests are told of")
struct GuestVersionTests {
    private let fixture: InboxFixture

    init() throws {
        fixture = try InboxFixture()
        try fixture.insert([
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:kim@example.org",
        ])
        try tell(from: [])
    }

    /// Changes the event, and sends what guests are to know.
    private func change(_ body: (inout ComponentText) -> Void) throws -> [String] {
        let before = try fixture.events()
        try fixture.write { writer in
            for record in before {
                var text = ComponentText(record.text)
                body(&text)
                let texts = fixture.editor.texts(fixture.editor.resolver)
                try writer.update(texts.derive(text.text, from: record))
            }
        }
        return try tell(from: before)
    }

    private func setGuests(_ guests: [String]) throws -> [String] {
        try change { text in
            text.remove("ATTENDEE")
            for guest in guests { text.append(ContentLine("ATTENDEE", value: "mailto:\(guest)@example.org")) }
        }
    }

    /// Returns method, SEQUENCE and guest of the messages.
    @discardableResult
    private func tell(from before: [EventRecord], isSent: Bool = true) throws -> [String] {
        let after = try fixture.events()
        let mails = try fixture.inbox.guestMails(
            before: before, after: after, me: InboxFixture.me, now: InboxFixture.start)
        return try fixture.write { writer in
            let stored = try fixture.inbox.store(mails, before: before, me: InboxFixture.me, writer) { _ in
                ("Lunch", "Größe\n--=_\nContent-Type: text/calendar; x")
            }
            return try stored.map { message in
                if isSent { try writer.decide(message: message.id, .sent) }
                let content = try #require(SchedulingMessage(mail: message.text, limits: Limits()))
                let guests = message.recipients.map { $0.prefix { $0 != "@" } }.joined(separator: "+")
                return "\(content.method.rawValue) \(content.revision.sequence) \(guests)"
            }
        }
    }

    private func sequence() throws -> Int { try fixture.event().sequence }

    @Test("a guest who is invited again gets a newer version than the cancellation, and so does the event")
    func invitedAgain() throws {
        try expectEqual(setGuests([]), ["CANCEL 1 kim"])
        try expectEqual(setGuests(["kim"]), ["REQUEST 2 kim"])
        try expectEqual(sequence(), 2)
        try expectEqual(setGuests([]), ["CANCEL 3 kim"])
        try expectEqual(setGuests(["kim"]), ["REQUEST 4 kim"])
    }

    @Test("a new time asks the delegate again, and not the guest who has delegated")
    func delegated() throws {
        _ = try change { text in
            text.remove("ATTENDEE")
            for line in [
                "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:ann@example.org\":mailto:kim@example.org",
                "ATTENDEE;PARTSTAT=ACCEPTED;DELEGATED-FROM=\"mailto:kim@example.org\":mailto:ann@example.org",
            ] {
                if let line = ContentLine(line + "\r\n") { text.append(line) }
            }
        }
        _ = try change { text in
            text.edit("DTSTART") { ContentLine("DTSTART", $0.parameters, value: "20270401T121500") }
        }
        let sent = try #require(
            try fixture.store.openMessages().last ?? fixture.store.messages(aboutEvent: "lunch@example.org").last)
        let message = try #require(SchedulingMessage(mail: sent.text, limits: Limits()))
        expectEqual(message.principal.attendees.map(\.participant.status), [.delegated, .needsAction])
        expectEqual(message.principal.attendees.map(\.wantsAnswer), [false, true])
        try expectEqual(
            ItemContent(fixture.event().text, limits: Limits()).attendees.map(\.status), [.delegated, .needsAction])
    }

    @Test("after a removal is undone, the next version is newer than the cancellation")
    func undone() throws {
        let before = try fixture.events()
        try fixture.write { _ = try fixture.editor.remove(nil, ofEvent: before[0].identifier, span: .all, $0) }
        try expectEqual(tell(from: before), ["CANCEL 1 kim"])
        let id = try #require(try fixture.store.history(limit: 1).first).id
        _ = try fixture.write { try fixture.editor.undo(id, $0) }
        try expectEqual(tell(from: []), ["REQUEST 2 kim"])
        try expectEqual(
            change { $0.set("LOCATION", to: ContentLine("LOCATION", value: "Garden")) }, ["REQUEST 2 kim"])
        try expectEqual(sequence(), 2)
    }

    @Test("another guest's cancellation and return leave the version of the others alone until they are told")
    func others() throws {
        try expectEqual(setGuests(["kim", "lee"]), ["REQUEST 0 lee"])
        try expectEqual(setGuests(["kim"]), ["CANCEL 1 lee"])
        try expectEqual(setGuests(["kim", "lee"]), ["REQUEST 2 lee"])
        try expectEqual(sequence(), 0, "the answer of kim is to this one")
        try expectEqual(
            change { $0.set("LOCATION", to: ContentLine("LOCATION", value: "Garden")) }, ["REQUEST 3 kim+lee"])
        try expectEqual(sequence(), 3)
    }

    @Test("a cancellation that was never sent counts for nothing")
    func withdrawn() throws {
        let before = try fixture.events()
        try fixture.write { writer in
            var text = ComponentText(before[0].text)
            text.remove("ATTENDEE")
            try writer.update(fixture.editor.texts(fixture.editor.resolver).derive(text.text, from: before[0]))
        }
        try expectEqual(tell(from: before, isSent: false), ["CANCEL 1 kim"])
        try expectEqual(setGuests(["kim"]), ["REQUEST 0 kim"])
    }

    /// Returns SEQUENCE, DTSTAMP and RECURRENCE-ID of each component in the mails.
    private func versions() throws -> [String] {
        try fixture.store.messages(aboutEvent: "lunch@example.org").flatMap { mail in
            try #require(SchedulingMessage(mail: mail.text, limits: Limits())).items.map { item in
                let stamp = (item.revision.stamp ?? 0) - InboxFixture.start
                return "\(item.revision.sequence) \(stamp) \(item.recurrenceID?.basicFormat ?? "-")"
            }
        }
    }

    @Test("two versions in one second are in order")
    func sameSecond() throws {
        for place in ["Garden", "Hall"] {
            _ = try change { $0.set("LOCATION", to: ContentLine("LOCATION", value: place)) }
        }
        try expectEqual(versions(), ["0 0 -", "0 1 -", "0 2 -"])
    }

    private func removeOccurrence(_ index: Int, span: SeriesSpan = .thisEvent) throws -> [String] {
        let before = try fixture.events()
        let occurrences = try fixture.query.occurrences(in: 0..<4_000_000_000)
        _ = try fixture.write {
            try fixture.editor.remove(occurrences[index], ofEvent: before[0].identifier, span: span, $0)
        }
        return try tell(from: before)
    }

    @Test(
        "a removed occurrence is cancelled alone; answers to the series, which its guests know unchanged, still count")
    func removedOccurrence() throws {
        _ = try change { $0.append(ContentLine("RRULE", value: "FREQ=WEEKLY;COUNT=4")) }
        try expectEqual(removeOccurrence(1), ["CANCEL 1 kim"])
        try expectEqual(versions().last, "1 2 20270408T120000")
        let reply = try Invitations.message(
            "REPLY", stamp: 600, "ORGANIZER:mailto:jo@example.org", "RRULE:",
            "ATTENDEE;PARTSTAT=ACCEPTED:mailto:kim@example.org")
        let outcome = try fixture.write {
            try fixture.inbox.receive(reply, from: Invitations.mail, me: InboxFixture.me, $0)
        }
        expectEqual(outcome.result, .added)
        // One that was changed before is cancelled in its own version, and one that comes back is a new version of the series.
        var change = EventChange(try fixture.query.occurrences(in: 0..<4_000_000_000)[1], span: .thisEvent)
        change.fields.location = "Garden"
        let before = try fixture.events()
        _ = try fixture.write { [change] in try fixture.editor.save(change, $0) }
        try expectEqual(tell(from: before), ["REQUEST 1 kim"])
        try expectEqual(removeOccurrence(1), ["CANCEL 2 kim"])
        let gone = try fixture.events()
        try fixture.undo()
        try expectEqual(tell(from: gone).count, 1)
    }

    @Test("a series that ends earlier is a new version, and its changed occurrences after the end are cancelled")
    func removedFollowing() throws {
        _ = try change { $0.append(ContentLine("RRULE", value: "FREQ=WEEKLY;COUNT=4")) }
        var change = EventChange(try fixture.query.occurrences(in: 0..<4_000_000_000)[3], span: .thisEvent)
        change.fields.location = "Garden"
        let before = try fixture.events()
        _ = try fixture.write { [change] in try fixture.editor.save(change, $0) }
        try expectEqual(tell(from: before), ["REQUEST 0 kim"])
        try expectEqual(removeOccurrence(2, span: .futureEvents), ["CANCEL 1 kim", "REQUEST 1 kim"])
        try expectEqual(versions().suffix(2).map { $0.split(separator: " ").last }, ["20270422T120000", "-"])
    }

    @Test("an update of one occurrence does not withdraw the invitation to the series that still waits")
    func waitingInvitation() throws {
        try fixture.write { writer in
            for mail in try writer.openMessages() { try writer.decide(message: mail.id, .discarded) }
        }
        let before = try fixture.events()
        try fixture.write { writer in
            var text = ComponentText(before[0].text)
            text.append(ContentLine("RRULE", value: "FREQ=WEEKLY;COUNT=4"))
            try writer.update(fixture.editor.texts(fixture.editor.resolver).derive(text.text, from: before[0]))
        }
        try expectEqual(tell(from: before, isSent: false), ["REQUEST 0 kim"])
        let series = try fixture.events()
        var change = EventChange(try fixture.query.occurrences(in: 0..<4_000_000_000)[1], span: .thisEvent)
        change.fields.location = "Garden"
        _ = try fixture.write { [change] in try fixture.editor.save(change, $0) }
        _ = try tell(from: series, isSent: false)
        try expectEqual(fixture.store.openMessages().count, 2)
    }
}
