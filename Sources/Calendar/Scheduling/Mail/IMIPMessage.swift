import ConferenceErrors
import CalendarModel
package import ConferenceModel
import Foundation
import ICalendar
import Recurrence

/// A mail that carries a message (iMIP; RFC 6047): for people as text, and for their calendars.
package struct IMIPMessage: Hashable, Sendable {
    /// A person with a name to show.
    package struct Mailbox: Hashable, Sendable {
        package var name: String?
        /// The address as mails go to it, or as it is if none can.
        package let address: String
        /// Whether a mail can be sent to the address.
        package let isReachable: Bool

        package init(_ address: String, name: String? = nil) {
            let reachable = Participant.mailAddress(address)
            self.address = reachable ?? SchedulingAddress.plain(address)
            isReachable = reachable != nil
            self.name = name.map { TextPolicy.beginning($0, 256) }
        }

        package init(_ party: SchedulingParty) { self.init(party.address, name: party.participant.name) }
    }

    package let from: Mailbox
    package let to: [Mailbox]
    package let subject: String
    /// The value of Message-ID without its angle brackets.
    package let messageID: String
    /// The mail, in 7-bit ASCII with CRLF line ends.
    package let text: String

    /// - Parameters:
    ///   - from: the person who sends it: the attendee of a REPLY, the organizer of a REQUEST.
    ///   - text: what people read who have no calendar.
    ///   - now: Date, in seconds since 1970-01-01T00:00:00Z.
    ///   - messageID: nil for a new one.
    ///   - answered: the Message-ID of the mail that is answered, so that mail programs show both together.
    /// - Throws: `badMailAddress`; `noAttendees` if `to` is empty.
    package init(
        _ message: SchedulingMessage, from: Mailbox, to: [Mailbox], subject: String, text: String, now: Int64,
        messageID: String? = nil, answering answered: String? = nil, limits: Limits = Limits()
    ) throws {
        for mailbox in [from] + to where !mailbox.isReachable {
            throw ConferenceError.badMailAddress(mailbox.address)
        }
        guard !to.isEmpty else { throw ConferenceError.noAttendees(message.principal.title) }
        self.from = from
        self.to = to
        self.subject = MailWord.singleLine(TextPolicy.beginning(subject, limits.titleLength / 4))
        let identifier = UUID().uuidString.lowercased()
        let domain = from.address.split(separator: "@").last.map(String.init) ?? "localhost"
        self.messageID = messageID.flatMap(Self.identifier) ?? "\(identifier)@\(domain)"
        // The body cannot contain it, because no line of the body begins with two hyphens.
        let boundary = "=_\(identifier.filter { $0 != "-" })"
        var mail = MailWord.header("From", Self.words([from]))
        mail += MailWord.header("To", Self.words(to))
        mail += MailWord.header("Subject", MailWord.unstructured(self.subject))
        mail += MailWord.header("Date", [Self.date(now)])
        mail += MailWord.header("Message-ID", ["<\(self.messageID)>"])
        if let answered = answered.flatMap(Self.identifier) {
            mail += MailWord.header("In-Reply-To", ["<\(answered)>"])
            mail += MailWord.header("References", ["<\(answered)>"])
        }
        mail += MailWord.header("MIME-Version", ["1.0"])
        mail += MailWord.header("Content-Type", ["multipart/alternative;", "boundary=\"\(boundary)\""]) + "\r\n"
        mail += Self.part("text/plain; charset=UTF-8", Self.lines(text), boundary)
        let type = "text/calendar; method=\(message.method.rawValue); charset=UTF-8; component=VEVENT"
        mail += Self.part(type, message.calendarText, boundary)
        self.text = mail + "--\(boundary)--\r\n"
    }

    private static func part(_ type: String, _ text: String, _ boundary: String) -> String {
        let body = TransferEncoding.body(text)
        return "--\(boundary)\r\n" + MailWord.header("Content-Type", type.split(separator: " ").map(String.init))
            + "Content-Transfer-Encoding: \(body.encoding)\r\n\r\n" + body.text
    }

    /// Returns a list of addresses. A comma follows each but the last.
    private static func words(_ mailboxes: [Mailbox]) -> [String] {
        mailboxes.enumerated().flatMap { index, mailbox in
            let comma = index < mailboxes.count - 1 ? "," : ""
            let name = mailbox.name.map(MailWord.phrase) ?? []
            return name.isEmpty ? [mailbox.address + comma] : name + ["<\(mailbox.address)>" + comma]
        }
    }

    /// Returns text with CRLF line ends, and without control characters.
    private static func lines(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { TextPolicy.printable(String($0)) }.joined(separator: "\r\n")
    }

    /// Returns a Message-ID without angle brackets; nil if it is not one (RFC 5322, 3.6.4).
    private static func identifier(_ text: String) -> String? {
        let plain = text.trimmingBlanks().filter { $0 != "<" && $0 != ">" }
        let isPlain = plain.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        return isPlain && plain.utf8.count <= 250 && plain.contains("@") ? plain : nil
    }

    /// Returns an instant as Date has it (RFC 5322, 3.3).
    static func date(_ instant: Int64) -> String {
        let time = LocalDateTime(secondsSinceEpoch: instant)
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let year = String(repeating: "0", count: max(0, 4 - String(time.date.year).count)) + String(time.date.year)
        return "\(days[time.date.weekday - 1]), \(time.date.day) \(months[time.date.month - 1]) \(year) "
            + "\(two(time.hour)):\(two(time.minute)):\(two(time.second)) +0000"
    }
}
