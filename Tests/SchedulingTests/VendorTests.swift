import CalendarModel
import ConferenceModel
import TestSupport
import Testing
@testable import Scheduling

/// Messages in the shapes that widespread programs give them. The files are of our own making.
@Suite("Messages of other programs")
struct VendorTests {
    /// An event of Jo's, to which Max is invited.
    private static let own = EventShorthand.components("o=jo a=max s0 @10T0800 z=Europe/Berlin")

    @Test(
        "an invitation is new, and names the organizer to answer",
        arguments: [
            ("google-request.ics", "olga@example.org"), ("google-occurrence.ics", "olga@example.org"),
            ("outlook-request.ics", "olga@example.org"), ("apple-request.ics", "2_GEYTMNZ@imip.me.com"),
        ])
    func invitations(_ file: String, _ organizer: String) throws {
        let message = try message(file)
        expectEqual(decision(message, about: nil, from: "olga@example.org").words, "new")
        expectEqual(message.organizer?.address, organizer)
        expectEqual(message.principal.attendee(among: ["jo@example.org"])?.participant.status, .needsAction)
        expectEqual(decision(message, about: message.items.map(\.text)).words, "duplicate")
    }

    @Test("Google cancels an event, and changes an occurrence of a series that is known by UTC")
    func google() throws {
        let request = try message("google-request.ics").items.map(\.text)
        expectEqual(decision(try message("google-cancel.ics"), about: request).words, "cancel all")
        let series = request.map {
            $0.replacing("SEQUENCE:0", with: "SEQUENCE:0\r\nRRULE:FREQ=DAILY;COUNT=5")
                .replacing("DTSTART:20260310T090000Z", with: "DTSTART:20260310T080000Z")
        }
        expectEqual(
            decision(try message("google-occurrence.ics"), about: series).words,
            "update 20260312T080000Z moved=20260312T080000".replacing("Z ", with: " "))
    }

    @Test("Outlook's zones are those of its file, and its answer names no organizer")
    func outlook() throws {
        let request = try message("outlook-request.ics")
        expectTrue(request.principal.isSeries)
        expectEqual(request.principal.attendees.map(\.participant.kind), [.individual, .resource])
        let moved = try SchedulingMessage(
            calendarText: request.calendarText.replacing("SEQUENCE:0", with: "SEQUENCE:1")
                .replacing("DTSTAMP:20260301", with: "DTSTAMP:20260302")
                .replacing("W. Europe Standard Time", with: "Europe/Berlin"), limits: .init())
        // The same times in a zone with another name are no new question. What is stored has the zones of its own file.
        let known = StoredInvitation(
            request.items.map(\.text), limits: .init(), resolver: request.resolver(zones))
        expectEqual(
            SchedulingDecision.decide(moved, about: known, me: ["jo@example.org"], now: now, zones: zones).words,
            "update all")
        expectEqual(
            decision(try message("outlook-reply.ics"), about: Self.own, from: "max@example.org").words,
            "answers all=max:tentative(Vielleicht)")
    }

    @Test("Outlook proposes another time without naming the organizer")
    func outlookCounter() throws {
        let decision = decision(try message("outlook-counter.ics"), about: Self.own)
        expectEqual(decision.words, "proposal max all(Later, please)")
    }

    @Test("Evolution's answer is to the version that it names")
    func evolution() throws {
        let reply = try message("evolution-reply.ics")
        expectEqual(
            decision(reply, about: EventShorthand.components("o=jo a=max s2")).words,
            "answers all=max:accepted(See you there)")
        expectEqual(
            decision(reply, about: EventShorthand.components("o=jo a=max s3")).words,
            "refused answersEarlierVersion(max@example.org)")
    }

    @Test("a person is known by Apple's EMAIL, and answers go to the address of Apple's server")
    func apple() throws {
        let request = try message("apple-request.ics")
        expectTrue(request.principal.isOrganized(by: ["olga@example.org"]))
        let reply = try SchedulingReply.make(
            to: request.items, as: ["jo@example.org"], status: .accepted, now: now, zones: systemZones)
        expectEqual(reply.organizer?.address, "2_GEYTMNZ@imip.me.com")
    }
}
