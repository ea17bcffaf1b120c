import CalendarModel
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import TestSupport
import Testing
@testable import Scheduling

@Suite("Writing messages", .enabled(if: PythonMessages.isThere, PythonMessages.reason), .needsCCompiler)
struct MakingTests {
    private static let me = ["jo@example.org"]

    @Test(
        "an answer is read by other programs as what it is",
        arguments: [
            (Participant.Status.accepted, "ACCEPTED", "REPLYACCEPT"),
            (.declined, "DECLINED", "REPLYDECLINE"), (.tentative, "TENTATIVE", "REPLYACCEPT"),
        ])
    func answers(_ status: Participant.Status, _ word: String, _ kind: String) throws {
        let request = try message("outlook-request.ics")
        let reply = try SchedulingReply.make(
            to: request.items, as: Self.me, status: status, comment: "Fine; I bring cake,\nreally", now: now,
            zones: SchedulingZones(of: request, database: zones))
        let python = try PythonMessages.read(reply.calendarText)
        expectEqual(python.method, "REPLY")
        expectEqual(python.zones, ["W. Europe Standard Time"])
        let item = try #require(python.items.first)
        expectEqual(item.uid, request.uid)
        expectEqual(item.sequence, 0)
        expectEqual(item.organizer, "mailto:olga@example.org")
        expectEqual(item.attendees, ["mailto:Jo@Example.org"])
        expectEqual(item.answers, [word])
        expectEqual(item.comments, ["Fine; I bring cake,\nreally"])
        expectEqual(item.start, "20260310T090000")
        let libical = try LibicalMessages.read(
            reply.calendarText, as: "olga@example.org", stored: request.calendarText)
        expectEqual(libical.errors, [])
        // libical has no word for a tentative answer.
        if status != .tentative { expectEqual(libical.kind, kind) }
    }

    @Test("each answer to our own invitation reaches the attendee's line, and once")
    func roundTrip() throws {
        let event = EventShorthand.components("o=olga a=jo,max daily s2 z=Europe/Berlin @10T0900")
        let request = try SchedulingRequest.make(for: event, now: now, zones: systemZones)
        expectEqual(decision(request, about: nil).words, "new")
        let series = try #require(request.master)
        let time = EventTime(
            try #require(EventTime(basicFormat: "20260312T090000")).local, .zone("Europe/Berlin"))
        for (items, place) in [(request.items, "all"), ([series.occurrence(at: time)], "20260312T090000")] {
            let reply = try SchedulingReply.make(
                to: items, as: Self.me, status: .declined, now: now + 60, zones: systemZones)
            let read = try SchedulingMessage(calendarText: reply.calendarText, limits: Limits())
            let answered = decision(read, about: event, me: "olga@example.org", from: "jo@example.org")
            expectEqual(answered.words, "answers \(place)=jo:declined")
            guard case .answers(let answers) = answered.action, let answer = answers.first else { continue }
            let saved = SchedulingAnswer.text(event[0], with: answer, limits: Limits())
            let item = try SchedulingItem(saved, limits: Limits())
            expectEqual(item.attendee(among: Self.me)?.participant.status, .declined)
            expectEqual(item.attendee(among: ["max@example.org"])?.participant.status, .needsAction)
            if place == "all" {
                expectEqual(decision(read, about: [saved], me: "olga@example.org").words, "duplicate")
            }
        }
    }

    @Test("an answer to one occurrence has the times of that occurrence")
    func occurrence() throws {
        let series = try #require(try items("daily 2h z=Europe/Berlin @10T0900").first)
        let time = try #require(EventTime(basicFormat: "20260312T090000", reference: .zone("Europe/Berlin")))
        let reply = try SchedulingReply.make(
            to: [series.occurrence(at: time)], as: Self.me, status: .accepted, now: now, zones: systemZones)
        let item = try #require(try PythonMessages.read(reply.calendarText).items.first)
        expectEqual(item.recurrenceID, "20260312T090000")
        expectEqual(item.start, "20260312T090000")
        let text = "BEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20260310\r\nDTEND;VALUE=DATE:20260312\r\nEND:VEVENT\r\n"
        let days = try SchedulingItem(text, limits: Limits())
        let moved = days.occurrence(at: try #require(EventTime(basicFormat: "20260320")), isThisAndFuture: true)
        expectTrue(moved.text.contains("DTEND;VALUE=DATE:20260322\r\n"))
        expectTrue(moved.isThisAndFuture)
    }

    @Test("whoever was forwarded an invitation answers with their own address, and nobody else answers")
    func forwarded() throws {
        let request = try items("a=max")
        let reply = try SchedulingReply.make(
            to: request, as: ["jo@example.org"], name: "Jo", status: .accepted, now: now, zones: systemZones)
        expectEqual(reply.items[0].attendees.map(\.address), ["jo@example.org"])
        expectEqual(reply.items[0].attendees.first?.participant.name, "Jo")
        #expect(throws: ConferenceError.self) {
            try SchedulingReply.make(to: request, as: [], status: .accepted, now: now, zones: systemZones)
        }
        let anonymous = try items("o-")
        #expect(throws: ConferenceError.self) {
            try SchedulingReply.make(to: anonymous, as: Self.me, status: .accepted, now: now, zones: systemZones)
        }
        #expect(throws: ConferenceError.self) {
            try SchedulingReply.make(to: [], as: Self.me, status: .accepted, now: now, zones: systemZones)
        }
    }

    @Test("an invitation has neither alarms nor what only this computer knows")
    func invitation() throws {
        let text = """
            BEGIN:VEVENT
            UID:1@example.org
            DTSTART;TZID=Europe/Berlin:20260310T090000
            SUMMARY:Plan
            ATTACH:file:///home/jo/secret.pdf
            ATTACH:https://example.org/agenda.pdf
            REQUEST-STATUS:2.0;Success
            X-VIRTUAL-CONFERENCE-ENDED:20260401T090000
            ATTENDEE;SCHEDULE-STATUS=1.2;CN=Max:mailto:max@example.org
            ATTENDEE;PARTSTAT=ACCEPTED;X-VIRTUAL-CONFERENCE-ANSWERED=0/:mailto:ann@example.org
            BEGIN:VALARM
            ACTION:DISPLAY
            DESCRIPTION:My reason
            TRIGGER:-PT5M
            END:VALARM
            END:VEVENT

            """.replacing("\n", with: "\r\n")
        let organizer = Participant(address: "jo@example.org", name: "Jo, Example")
        let request = try SchedulingRequest.make(for: [text], organizer: organizer, now: now, zones: systemZones)
        for word in ["VALARM", "file:", "REQUEST-STATUS", "SCHEDULE-STATUS", "X-VIRTUAL-CONFERENCE"] {
            expectFalse(request.calendarText.contains(word), word)
        }
        expectTrue(request.calendarText.contains("https://example.org/agenda.pdf"))
        let python = try PythonMessages.read(request.calendarText)
        expectEqual(python.zones, ["Europe/Berlin"])
        expectEqual(python.items.first?.organizer, "mailto:jo@example.org")
        expectEqual(python.items.first?.answers, ["NEEDS-ACTION", "ACCEPTED"])
        let libical = try LibicalMessages.read(request.calendarText, as: "max@example.org")
        expectEqual(libical.kind, "REQUESTNEW")
        expectEqual(libical.errors, [])
        let alone = EventShorthand.components("a-")
        for (components, person) in [(alone, organizer), ([text], nil)] as [([String], Participant?)] {
            #expect(throws: ConferenceError.self) {
                try SchedulingRequest.make(for: components, organizer: person, now: now, zones: systemZones)
            }
        }
    }

    @Test("a cancellation names everybody; one that uninvites names only those concerned, and has no STATUS")
    func cancellation() throws {
        let event = EventShorthand.components("s3 a=jo,max")
        let all = try SchedulingCancel.make(for: try items("s3 a=jo,max"), now: now, zones: systemZones)
        let python = try #require(try PythonMessages.read(all.calendarText).items.first)
        expectEqual(python.status, "CANCELLED")
        expectEqual(python.sequence, 4)
        expectEqual(python.attendees.count, 2)
        expectEqual(decision(all, about: event).words, "cancel all")
        let libical = try LibicalMessages.read(all.calendarText, as: "jo@example.org")
        expectEqual(libical.errors, [])
        expectEqual(libical.kind, "CANCELEVENT")

        let some = try SchedulingCancel.make(
            uninviting: ["max@example.org"], from: try items("s3 a=jo,max"), now: now, zones: systemZones)
        let item = try #require(try PythonMessages.read(some.calendarText).items.first)
        expectNil(item.status)
        expectEqual(item.attendees, ["mailto:max@example.org"])
        expectEqual(decision(some, about: event).words, "refused concernsOthers")
        expectEqual(decision(some, about: event, me: "max@example.org").words, "cancel all(me)")
        // It is unknown which of the two guests the person is; a message that names both concerns them.
        expectEqual(decision(some, about: event, me: "nobody@example.org").words, "refused concernsOthers")
        let both = try SchedulingCancel.make(
            uninviting: ["jo@example.org", "max@example.org"], from: try items("s3 a=jo,max"), now: now,
            zones: systemZones)
        expectEqual(decision(both, about: event, me: "nobody@example.org").words, "cancel all")
        #expect(throws: ConferenceError.self) {
            try SchedulingCancel.make(
                uninviting: ["eve@example.org"], from: try items("a=jo"), now: now, zones: systemZones)
        }
    }

    @Test("one occurrence is cancelled, or it and all following ones", arguments: [false, true])
    func cancelledOccurrence(_ isThisAndFuture: Bool) throws {
        let series = try #require(try items("daily z=Europe/Berlin @10T0900").first)
        let time = try #require(EventTime(basicFormat: "20260312T090000", reference: .zone("Europe/Berlin")))
        let message = try SchedulingCancel.make(
            for: [series.occurrence(at: time, isThisAndFuture: isThisAndFuture)], now: now, zones: systemZones)
        let place = isThisAndFuture ? "20260312T090000>" : "20260312T090000"
        expectEqual(decision(message, about: [series.text]).words, "cancel \(place)")
        expectEqual(try LibicalMessages.read(message.calendarText, as: "jo@example.org").errors, [])
    }

    @Test("a cancellation at the largest SEQUENCE keeps it")
    func largestSequence() throws {
        let message = try SchedulingCancel.make(for: try items("s2147483647"), now: now, zones: systemZones)
        expectEqual(message.revision.sequence, SchedulingRevision.largestSequence)
    }

    @Test("a proposal is refused, and a question is asked, as other programs expect it")
    func proposalAndQuestion() throws {
        let event = EventShorthand.components("o=jo a=max")
        let counter = try message("outlook-counter.ics")
        guard case .proposal(let proposal) = decision(counter, about: event).action else {
            Issue.record("The message is no proposal.")
            return
        }
        let refusal = try SchedulingRequest.decline(
            proposal, organizer: Participant(address: "jo@example.org"), comment: "No", now: now, zones: systemZones)
        expectEqual(decision(refusal, about: event, me: "max@example.org").words, "declined all")
        let libical = try LibicalMessages.read(refusal.calendarText, as: "max@example.org")
        expectEqual(libical.kind, "DECLINECOUNTER")
        expectEqual(libical.errors, [])

        let question = try SchedulingReply.refresh(
            of: try items("o=jo a=max"), as: ["max@example.org"], now: now, zones: systemZones)
        expectEqual(decision(question, about: event).words, "again max")
        let asked = try LibicalMessages.read(question.calendarText, as: "jo@example.org")
        expectEqual(asked.kind, "REFRESH")
        expectEqual(asked.errors, [])
    }
}
