import CalendarModel
import ConferenceErrors
import ConferenceModel
import Foundation
import TestSupport
import Testing
@testable import Scheduling

@Suite("Reading messages")
struct ReadingTests {
    /// Returns a calendar with these lines, and one event with further lines.
    private static func calendar(_ head: String, _ event: String = "UID:1@example.org") -> String {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\n\(head)\nBEGIN:VEVENT\n\(event)\nEND:VEVENT\nEND:VCALENDAR\n"
        return text.replacing("\n\n", with: "\n").replacing("\n", with: "\r\n")
    }

    @Test("a message has its method, its version and its people, and reads as the same message again")
    func invitation() throws {
        let message = try message("google-request.ics")
        expectEqual(message.method, .request)
        expectEqual(message.uid, "4k2made0up1id@google.com")
        expectEqual(message.revision, SchedulingRevision(sequence: 0, stamp: 1_772_352_000))
        expectEqual(message.organizer?.address, "olga@example.org")
        expectEqual(message.principal.title, "Plan")
        expectEqual(message.items.first?.attendee(among: ["JO@example.org"])?.wantsAnswer, true)
        expectEqual(try SchedulingMessage(calendarText: message.calendarText, limits: Limits()), message)
    }

    @Test("all eight methods are read, in any case", arguments: SchedulingMethod.allCases)
    func methods(_ method: SchedulingMethod) throws {
        for word in [method.rawValue, method.rawValue.lowercased(), " \(method.rawValue) "] {
            let text = Self.calendar("METHOD:\(word)")
            expectEqual(try SchedulingMessage(calendarText: text, limits: Limits()).method, method)
        }
    }

    @Test("the method of the mail's part counts if the calendar has none, and not if it has one")
    func methodOfMail() throws {
        let bare = Self.calendar("")
        expectEqual(try SchedulingMessage(calendarText: bare, method: "request", limits: Limits()).method, .request)
        let own = Self.calendar("METHOD:CANCEL")
        expectEqual(try SchedulingMessage(calendarText: own, method: "REQUEST", limits: Limits()).method, .cancel)
    }

    @Test(
        "what is no usable message is refused with its reason",
        arguments: [
            (calendar(""), "notAMessage"), (calendar("METHOD:"), "notAMessage"),
            (calendar("METHOD:PRAY"), "unknownMethod"),
            (calendar("METHOD:REQUEST").replacing("VEVENT", with: "VTODO"), "unsupportedMessage"),
            (calendar("METHOD:REQUEST").replacing("VEVENT", with: "VFREEBUSY"), "unsupportedMessage"),
            (calendar("METHOD:REQUEST").replacing("VEVENT", with: "VJOURNAL"), "unsupportedMessage"),
            ("BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n", "unsupportedMessage"),
            (calendar("METHOD:REQUEST", "SUMMARY:x"), "messageUnusable"),
            (calendar("METHOD:REQUEST", "UID:"), "messageUnusable"),
            (calendar("METHOD:REQUEST", "UID:" + String(repeating: "u", count: 3_000)), "messageUnusable"),
            (calendar("METHOD:REQUEST", "UID:1\nSEQUENCE:2147483648"), "messageUnusable"),
            (calendar("METHOD:REQUEST", "UID:1\nSEQUENCE:99999999999999999999"), "messageUnusable"),
            (calendar("METHOD:REQUEST", "UID:1\nRECURRENCE-ID:soon"), "messageUnusable"),
            (calendar("METHOD:REQUEST").replacing("END:VEVENT\r\n", with: ""), "calendarMisnested"),
            ("Dear Jo, please come.", "notACalendar"), ("", "notACalendar"),
        ])
    func refusals(_ text: String, _ code: String) {
        let error = #expect(throws: ConferenceError.self) {
            try SchedulingMessage(calendarText: text, limits: Limits())
        }
        expectEqual(error?.code.rawValue, code)
    }

    @Test("a message has bounds")
    func bounds() throws {
        var limits = Limits()
        limits.itemsPerMessage = 2
        let event = "BEGIN:VEVENT\r\nUID:1\r\nEND:VEVENT\r\n"
        func text(_ count: Int) -> String {
            "BEGIN:VCALENDAR\r\nMETHOD:ADD\r\n\(String(repeating: event, count: count))END:VCALENDAR\r\n"
        }
        expectEqual(try SchedulingMessage(calendarText: text(2), limits: limits).items.count, 2)
        #expect(throws: ConferenceError.self) { try SchedulingMessage(calendarText: text(3), limits: limits) }
        limits.messageFileLength = 100
        #expect(throws: ConferenceError.self) { try SchedulingMessage(calendarText: text(2), limits: limits) }
        let comments = "UID:1\n" + (0..<100).map { "COMMENT:\($0)" }.joined(separator: "\n")
        let message = try SchedulingMessage(
            calendarText: Self.calendar("METHOD:REPLY", comments), limits: Limits())
        expectEqual(message.items[0].comments.count, Limits().commentsPerItem)
    }

    @Test("a calendar with messages about several events is split, in order")
    func severalEvents() throws {
        let text = Self.calendar("METHOD:PUBLISH").replacing(
            "END:VCALENDAR",
            with: "BEGIN:VEVENT\r\nUID:2\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:1@example.org\r\n"
                + "RECURRENCE-ID:20260310T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR")
        let messages = try SchedulingMessage.read(Array(text.utf8), limits: Limits())
        expectEqual(messages.map(\.uid), ["1@example.org", "2"])
        expectEqual(messages.map(\.items.count), [2, 1])
        let error = #expect(throws: ConferenceError.self) {
            try SchedulingMessage(calendarText: text, limits: Limits())
        }
        expectEqual(error?.code, .severalMessages)
    }

    @Test("the answers of several guests in one calendar are messages of their own, and those of one guest are one")
    func severalGuests() throws {
        func answer(_ attendees: String..., occurrence: String = "") -> String {
            "BEGIN:VEVENT\r\nUID:1@example.org\r\n" + (occurrence.isEmpty ? "" : "RECURRENCE-ID:\(occurrence)\r\n")
                + attendees.map { "ATTENDEE;PARTSTAT=ACCEPTED:mailto:\($0)@example.org\r\n" }.joined()
                + "END:VEVENT\r\n"
        }
        let text =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REPLY\r\n" + answer("ann") + answer("bob", "cid")
            + answer("ann", occurrence: "20260310T090000Z") + answer("CID", occurrence: "20260317T090000Z")
            + "END:VCALENDAR\r\n"
        let message = try SchedulingMessage(calendarText: text, limits: Limits())
        expectEqual(
            message.ofEachGuest.map { $0.items.map { $0.attendees[0].address.lowercased() } },
            [["ann@example.org", "ann@example.org"], ["bob@example.org", "cid@example.org"]])
    }

    @Test("each calendar of a file is a message with its own method")
    func severalCalendars() throws {
        let text = Self.calendar("METHOD:REQUEST") + Self.calendar("METHOD:CANCEL")
        let messages = try SchedulingMessage.read(Array(text.utf8), limits: Limits())
        expectEqual(messages.map(\.method), [.request, .cancel])
        expectEqual(messages.map(\.items.count), [1, 1])
    }

    @Test(
        "an address is read however it is written",
        arguments: [
            ("jo@example.org", "jo@example.org"), ("mailto:jo@example.org", "jo@example.org"),
            ("MAILTO:Jo@Example.org", "Jo@Example.org"), (" mailto: jo@example.org ", "jo@example.org"),
            ("mailto:jo%2Bx@example.org", "jo+x@example.org"), ("jo%2Bx@example.org", "jo%2Bx@example.org"),
            ("mailto:jo@example.org?subject=x", "jo@example.org"), ("Jo <jo@example.org>", "jo@example.org"),
            ("mailto:%0d%0aBcc:x@example.org", "%0d%0aBcc:x@example.org"), ("mailto:%FF@x", "%FF@x"),
            ("urn:uuid:1", "urn:uuid:1"), ("/123/principal/", "/123/principal/"), ("mailto:", ""), ("", ""),
        ])
    func addresses(_ text: String, _ plain: String) {
        expectEqual(SchedulingAddress.plain(text), plain)
    }

    @Test("two addresses without anything are not the same")
    func emptyAddresses() {
        expectFalse(SchedulingAddress.isSame("", "mailto:"))
        expectTrue(SchedulingAddress.isSame("mailto:jo%40example.org", "JO@EXAMPLE.ORG"))
    }
}
