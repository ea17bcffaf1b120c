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

@Suite("Invitations in the inbox")
struct InvitationInboxTests {
    @discardableResult
    private func receive(
        _ message: SchedulingMessage, sender: String? = nil, _ fixture: InboxFixture
    ) throws -> InboxOutcome {
        try fixture.write {
            try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, sender: sender, $0)
        }
    }

    private func answer(
        _ answer: Inbox.Answer, comment: String? = nil, _ fixture: InboxFixture
    ) throws -> (saved: SavedEvent?, messages: [OutgoingMessage]) {
        let id = try #require(try fixture.entries().first { $0.kind != .reply }).id
        return try fixture.write {
            try fixture.inbox.answer(entry: id, answer, comment: comment, me: InboxFixture.me, $0)
        }
    }

    private func status(_ address: String, in event: EventRecord) -> Participant.Status? {
        ItemContent(event.text, limits: Limits()).attendees.first { $0.isOne(of: [address]) }?.status
    }

    @Test("an invitation waits in the inbox with its time, place and organizer, and no calendar has it")
    func nothingByItself() throws {
        let fixture = try InboxFixture()
        try expectEqual(receive(Invitations.message(), fixture).result, .added)
        let entry = try fixture.entry()
        expectEqual([entry.title, entry.location, entry.organizer], ["Lunch", "Canteen", "boss@example.org"])
        expectEqual(entry.start?.zoneName, "Europe/Berlin")
        expectEqual([entry.state.rawValue, entry.kind.rawValue], ["new", "invitation"])
        try receive(Invitations.message(sequence: 1, "SUMMARY:Dinner"), fixture)
        try expectEqual(fixture.entry().title, "Dinner")
        try expectEmpty(fixture.events())
    }

    @Test("an invitation to a call shows the link to join before it is added")
    func joining() throws {
        let fixture = try InboxFixture()
        try receive(Invitations.message("REQUEST", "LOCATION:https://meet.jit.si/Lunch"), fixture)
        let events = try fixture.inbox.events(of: fixture.entry())
        expectEqual(
            events.flatMap { ConferenceReader().conferences(of: $0) }.map(\.preferred.url.text),
            ["https://meet.jit.si/Lunch"])
    }

    @Test(
        "an answer is written into the event and into one mail to the organizer",
        arguments: Inbox.Answer.allCases)
    func answering(answer: Inbox.Answer) throws {
        let fixture = try InboxFixture()
        try receive(Invitations.message(), fixture)
        let result = try self.answer(answer, comment: "See you", fixture)
        try expectEqual(fixture.store.openMessages(), [result.messages[0]])
        expectEqual(result.messages[0].recipients, ["boss@example.org"])
        let words = ["accepted": "ACCEPTED", "tentative": "TENTATIVE", "declined": "DECLINED"]
        expectContains(result.messages[0].text, "method=REPLY")
        expectContains(result.messages[0].text, "PARTSTAT=\(words[answer.rawValue] ?? "")")
        expectContains(result.messages[0].text, "See you")
        if answer == .declined {
            try expectEmpty(fixture.events())
            try expectEqual(fixture.entry().state, .done)
        } else {
            let event = try fixture.event()
            expectEqual(status("jo@example.org", in: event), answer.status)
            expectEqual(status("kim@example.org", in: event), .accepted)
            try expectEqual(fixture.entry().state, .added)
        }
    }

    @Test("another answer replaces one that was not sent yet, and changes the event")
    func answeringAgain() throws {
        let fixture = try InboxFixture()
        try receive(Invitations.message(), fixture)
        let first = try answer(.accepted, fixture).messages[0]
        let second = try answer(.declined, fixture).messages[0]
        try expectEqual(fixture.store.openMessages(), [second])
        try expectEqual(fixture.store.message(id: first.id)?.state, .discarded)
        try expectEqual(status("jo@example.org", in: fixture.event()), .declined)
        try expectEqual(fixture.entry().state, .added)
    }

    @Test("an answer that is already being sent is not withdrawn, and the new one follows it")
    func answeringWhileSending() throws {
        let fixture = try InboxFixture()
        try receive(Invitations.message(), fixture)
        let first = try answer(.accepted, fixture).messages[0]
        try expectTrue(fixture.write { try $0.claim(message: first.id, as: 1) })
        let second = try answer(.declined, fixture).messages[0]
        try expectEqual(fixture.store.openMessages().map(\.state), [.sending, .waiting])
        expectNotEqual(first.messageID, second.messageID)
    }

    @Test("undoing the answer removes the event again, gives the invitation back and withdraws the mail")
    func undoing() throws {
        let fixture = try InboxFixture()
        try receive(Invitations.message(), fixture)
        _ = try answer(.accepted, fixture)
        try fixture.edit { $0.title = "Mine" }
        try fixture.undo()
        try expectEqual(fixture.store.openMessages().count, 1, "the answer stands")
        let id = try #require(try fixture.store.history().last { $0.action == "inbox accept" }).id
        _ = try fixture.write { try fixture.editor.undo(id, $0) }
        try expectEmpty(fixture.events())
        try expectEqual(fixture.entry().state, .new)
        try expectEmpty(fixture.store.openMessages())
    }

    @Test("undoing only an answer withdraws its mail, and keeps the event that was added before")
    func undoingAnswer() throws {
        let fixture = try InboxFixture()
        try receive(Invitations.message(), fixture)
        try fixture.add()
        _ = try answer(.accepted, fixture)
        try fixture.undo()
        try expectEqual(status("jo@example.org", in: fixture.event()), .needsAction)
        try expectEmpty(fixture.store.openMessages())
    }

    @Test("what the user has changed stays in a new version, and time and guests are the organizer's")
    func merging() throws {
        let fixture = try InboxFixture()
        try receive(Invitations.message(), fixture)
        _ = try answer(.accepted, fixture)
        try fixture.edit {
            ($0.title, $0.notes) = ("Lunch with the boss", "Bring your badge\nAsk about holidays")
            $0.alarms = [AlarmDefinition(trigger: .relative(seconds: -600, fromEnd: false))]
        }
        fixture.wait(until: 60)
        let outcome = try receive(
            Invitations.message(
                sequence: 1, "SUMMARY:Dinner", "LOCATION:Restaurant", "DESCRIPTION:Bring your badge\\nNo ties",
                "DTSTART;TZID=Europe/Berlin:20270401T190000", "DTEND;TZID=Europe/Berlin:20270401T210000"), fixture)
        expectEqual(outcome.result, .updated)
        expectEqual(outcome.kept, [.title])
        let event = try fixture.event()
        expectEqual([event.title, event.location], ["Lunch with the boss", "Restaurant"])
        expectEqual(event.start.local.hour, 19)
        expectEqual(event.notes, "Bring your badge\nNo ties\nAsk about holidays")
        expectEqual(ItemContent(event.text, limits: Limits()).alarms.count, 1)
        expectEqual(status("jo@example.org", in: event), .needsAction, "the answer was to another time")
        let entry = try fixture.entry()
        expectEqual([entry.kind.rawValue, entry.state.rawValue], ["update", "added"])
        expectTrue(entry.needsLook)
    }

    @Test("an answer stays if a new version changes no time, and a later version still arrives after changes made here")
    func keptAnswer() throws {
        let fixture = try InboxFixture()
        try receive(Invitations.message(), fixture)
        _ = try answer(.accepted, fixture)
        // Increments SEQUENCE and DTSTAMP of the event.
        try fixture.edit { $0.status = "TENTATIVE" }
        fixture.wait(until: 60)
        try expectEqual(
            receive(Invitations.message(stamp: 5, "LOCATION:Restaurant"), fixture).result, .updated)
        let event = try fixture.event()
        expectEqual(event.location, "Restaurant")
        expectEqual(status("jo@example.org", in: event), .accepted)
    }

    @Test("a message of another organizer about a known event is refused, and says who organizes it")
    func forged() throws {
        let fixture = try InboxFixture()
        try receive(Invitations.message(), fixture)
        _ = try answer(.accepted, fixture)
        let before = (try fixture.entries(), try fixture.events())
        for method in ["REQUEST", "CANCEL"] {
            let outcome = try receive(
                Invitations.message(method, sequence: 9, stamp: 9, "ORGANIZER:mailto:mallory@example.net"), fixture)
            guard case .refused(let reason) = outcome.result else {
                Issue.record("\(outcome.result)")
                continue
            }
            expectContains(reason.sentence.text, "mallory@example.net")
            expectContains(reason.sentence.text, "boss@example.org")
        }
        try expectEqual(fixture.entries(), before.0)
        try expectEqual(fixture.events(), before.1)
    }

    @Test(
        "a cancellation marks all occurrences of a series, or only its own, and removes none", arguments: [true, false])
    func cancellingSeries(isWhole: Bool) throws {
        let fixture = try InboxFixture()
        let moved = Invitations.component([
            "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000", "DTSTART;TZID=Europe/Berlin:20270408T150000",
            "DTEND;TZID=Europe/Berlin:20270408T160000",
        ])
        try receive(Invitations.message("REQUEST", "RRULE:FREQ=WEEKLY;COUNT=4", others: moved), fixture)
        try fixture.add()
        try expectEqual(fixture.events().count, 2)
        let rest = isWhole ? "X-A:1" : "RECURRENCE-ID;TZID=Europe/Berlin:20270415T120000"
        let outcome = try receive(Invitations.message("CANCEL", sequence: 1, rest, "STATUS:CANCELLED"), fixture)
        expectEqual(outcome.result, .cancelled)
        let occurrences = try fixture.query.occurrences(in: 0..<4_000_000_000)
        expectEqual(occurrences.count, 4)
        expectEqual(occurrences.map(\.isCancelled), isWhole ? [true, true, true, true] : [false, false, true, false])
        try expectEqual(fixture.entry().kind, isWhole ? .cancellation : .update)
        // The invitation that the cancellation was about changes nothing any more.
        try expectEqual(
            receive(Invitations.message("REQUEST", "RRULE:FREQ=WEEKLY;COUNT=4", others: moved), fixture).result,
            isWhole ? .older : .unchanged)
    }

    @Test("a cancellation of an occurrence and all later ones leaves the earlier ones alone")
    func cancellingRest() throws {
        let fixture = try InboxFixture()
        try receive(Invitations.message("REQUEST", "RRULE:FREQ=WEEKLY;COUNT=4"), fixture)
        try fixture.add()
        try receive(
            Invitations.message(
                "CANCEL", sequence: 1, "RECURRENCE-ID;TZID=Europe/Berlin;RANGE=THISANDFUTURE:20270415T120000",
                "STATUS:CANCELLED"), fixture)
        try expectEqual(
            fixture.query.occurrences(in: 0..<4_000_000_000).map(\.isCancelled), [false, false, true, true])
    }

    @Test("a new version of a series at another time removes the occurrences that were moved in the old one")
    func obsolete() throws {
        let fixture = try InboxFixture()
        let moved = Invitations.component([
            "RECURRENCE-ID;TZID=Europe/Berlin:20270408T120000", "DTSTART;TZID=Europe/Berlin:20270408T150000",
            "DTEND;TZID=Europe/Berlin:20270408T160000",
        ])
        try receive(Invitations.message("REQUEST", "RRULE:FREQ=WEEKLY;COUNT=3", others: moved), fixture)
        try fixture.add()
        try receive(
            Invitations.message(
                sequence: 1, "RRULE:FREQ=WEEKLY;COUNT=3", "DTSTART;TZID=Europe/Berlin:20270402T100000",
                "DTEND;TZID=Europe/Berlin:20270402T110000"), fixture)
        try expectEqual(
            fixture.query.occurrences(in: 0..<4_000_000_000).map { [$0.start.local.date.day, $0.start.local.hour] },
            [[2, 10], [9, 10], [16, 10]])
    }

    @Test("the answer of a guest to one occurrence is written into that occurrence only, and a proposal into none")
    func replyToOccurrence() throws {
        let fixture = try InboxFixture()
        let own = Invitations.component([
            "ORGANIZER:mailto:jo@example.org", "ATTENDEE:mailto:kim@example.org", "RRULE:FREQ=WEEKLY;COUNT=3",
        ])
        try fixture.write { writer in
            var record = try fixture.inbox.record(of: own, master: nil, ZoneResolver(zones: fixture.zones))
            record.calendarID = try writer.defaultCalendar().id
            _ = try writer.insert(record)
        }
        for (method, day) in [("REPLY", "08"), ("COUNTER", "15")] {
            try receive(
                Invitations.message(
                    method, stamp: 5, "RECURRENCE-ID;TZID=Europe/Berlin:202704\(day)T120000",
                    "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org"), fixture)
        }
        let answers = try fixture.query.occurrences(in: 0..<4_000_000_000).map {
            status("kim@example.org", in: $0.event)
        }
        expectEqual(answers, [.needsAction, .declined, .needsAction])
        try expectEqual(fixture.entries().map(\.kind), [.reply, .reply])
    }

    @Test("the answer of a guest is written into the user's own event, and one that is not invited is only told")
    func replies() throws {
        let fixture = try InboxFixture()
        let own = Invitations.component(["ORGANIZER:mailto:jo@example.org", "ATTENDEE:mailto:kim@example.org"])
        try fixture.write { writer in
            let event = try SchedulingItem(own, limits: Limits())
            var record = try fixture.inbox.record(
                of: event.text, master: nil, ZoneResolver(zones: fixture.zones))
            record.calendarID = try writer.defaultCalendar().id
            _ = try writer.insert(record)
        }
        let reply = try Invitations.message(
            "REPLY", stamp: 5, "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org",
            "COMMENT:Sorry")
        try expectEqual(receive(reply, fixture).result, .added)
        try expectEqual(status("kim@example.org", in: fixture.event()), .declined)
        let entry = try fixture.entry()
        expectEqual([entry.kind.rawValue, entry.sender, entry.title], ["reply", "kim@example.org", "Lunch"])
        expectTrue(entry.needsLook)
        let earlier = try Invitations.message(
            "REPLY", stamp: 2, "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:kim@example.org")
        let outcome = try receive(earlier, fixture)
        expectEqual(outcome.result, .older)
        expectEqual(outcome.entry?.title, "Lunch")
        try expectEqual(status("kim@example.org", in: fixture.event()), .declined)
        let before = try fixture.event()
        try receive(
            Invitations.message(
                "REPLY", stamp: 6, "ORGANIZER:mailto:jo@example.org",
                "ATTENDEE;PARTSTAT=ACCEPTED:mailto:eve@example.org"),
            fixture)
        try expectEqual(fixture.event(), before)
        let error = #expect(throws: ConferenceError.self) {
            try fixture.write { writer in
                _ = try fixture.inbox.answer(entry: entry.id, .accepted, me: InboxFixture.me, writer)
            }
        }
        expectEqual(error?.code, .notAnInvitation)
    }

    @Test("a message about an event that is not here changes nothing, and a cancellation is remembered")
    func unknown() throws {
        let fixture = try InboxFixture()
        let answer = try Invitations.message(
            "REPLY", "ORGANIZER:mailto:jo@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:kim@example.org")
        try expectEqual(receive(answer, fixture).result, .refused(.unknownEvent))
        try expectEmpty(fixture.entries())
        try expectEqual(
            receive(Invitations.message("CANCEL", sequence: 1, "STATUS:CANCELLED"), fixture).result, .cancelled)
        try expectEqual(fixture.store.openInboxCount(), 0)
        try expectEqual(receive(Invitations.message(), fixture).result, .older)
        try expectEqual(receive(Invitations.message(sequence: 2), fixture).result, .updated)
        try expectEqual(fixture.entry().state, .new)
        try fixture.add()
    }

    @Test("an event that was imported before follows its organizer, without being added again")
    func imported() throws {
        let fixture = try InboxFixture()
        try receive(Invitations.message(), fixture)
        try fixture.add()
        try fixture.write { writer in
            for entry in try writer.inboxEntries() { _ = try writer.deleteInboxEntry(id: entry.id) }
        }
        try expectEqual(receive(Invitations.message(sequence: 1, "SUMMARY:Dinner"), fixture).result, .updated)
        try expectEqual(fixture.event().title, "Dinner")
        try expectEqual(fixture.entry().state, .added)
    }

    @Test("an occurrence that ADD brings joins the series")
    func addition() throws {
        let fixture = try InboxFixture()
        try receive(Invitations.message("REQUEST", "RRULE:FREQ=WEEKLY;COUNT=2"), fixture)
        try fixture.add()
        let outcome = try receive(
            Invitations.message(
                "ADD", sequence: 1, "DTSTART;TZID=Europe/Berlin:20270410T120000",
                "DTEND;TZID=Europe/Berlin:20270410T130000"), fixture)
        expectEqual(outcome.result, .updated)
        try expectEqual(fixture.query.occurrences(in: 0..<4_000_000_000).map(\.start.local.date.day), [1, 8, 10])
    }

    @Test("no reminder comes from an organizer, and the user's own stay")
    func alarms() throws {
        let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nDESCRIPTION:x\r\nEND:VALARM\r\n"
        let fixture = try InboxFixture()
        func message(_ sequence: Int) throws -> SchedulingMessage {
            var text = ComponentText(Invitations.component(sequence: sequence, []))
            text.setComponents("VALARM", to: [alarm])
            return try SchedulingMessage(
                calendarText: Invitations.calendar("REQUEST", text.text), limits: Limits())
        }
        try receive(message(0), fixture)
        try fixture.add()
        func alarms() throws -> Int { ItemContent(try fixture.event().text, limits: Limits()).alarms.count }
        try expectEqual(alarms(), 0)
        try fixture.edit { $0.alarms = [AlarmDefinition(trigger: .relative(seconds: -60, fromEnd: false))] }
        try receive(message(1), fixture)
        try expectEqual(alarms(), 1)
    }

    @Test("an entry overlaps what takes place at the same time, except for what leaves the user free")
    func overlaps() throws {
        let fixture = try InboxFixture()
        let row = try fixture.write { try $0.defaultCalendar().id }
        for (title, hour, status, availability) in [
            ("Same", 12, nil, nil), ("Before", 11, nil, nil), ("Cancelled", 12, "CANCELLED", nil),
            ("Free", 12, nil, Availability.free),
        ] as [(String, Int, String?, Availability?)] {
            let day = try #require(EventTime(basicFormat: "20270401T000000")).local
            let times = [hour, hour + 1].map {
                EventTime(day.adding(seconds: Int64($0) * 3_600), .zone("Europe/Berlin"))
            }
            var draft = EventDraft(title: title, start: times[0], end: times[1])
            (draft.status, draft.availability) = (status, availability)
            _ = try fixture.write { [draft] in try fixture.editor.add(draft, to: row, $0) }
        }
        try receive(Invitations.message(), fixture)
        func found() throws -> [String] {
            try fixture.inbox.overlaps(fixture.entry(), in: fixture.query, me: InboxFixture.me).map(\.title)
        }
        try expectEqual(found(), ["Same"])
        try fixture.add()
        try expectEqual(found(), ["Same"], "not with its own event")
    }
}
