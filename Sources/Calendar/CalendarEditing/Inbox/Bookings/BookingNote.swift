import CalendarModel
import ICalendar
import Recurrence
import Reservations

/// What the inbox notes about the newest messages of a booking, at the beginning of the contents of its entry. Events and other
/// programs never have it.
struct BookingNote: Hashable {
    /// The sender of the booking, if another one has changed or cancelled it.
    var sender: String?
    /// When the booking took place before it was moved.
    var start: EventTime?
    var end: EventTime?
    /// What has changed in the tickets, and whether the end is known by now.
    var details: [BookingDetail] = []
    /// The marks of the messages that were taken although their times do not tell their order.
    var taken: [String] = []

    var before: ChangeNote.Times? { start.flatMap { start in end.map { (start, $0) } } }

    /// Whether it says that the booking takes place at another time than the user knew.
    var tellsTime: Bool { before != nil || details.contains { $0.kind == .timeKnown } }

    /// What a stranger says about a ticket that is kept.
    var claim: BookingDetail? { details.first { $0.kind == .voidKept } }

    // MARK: Making

    /// - Parameters:
    ///   - known: the entry as it was before a message.
    ///   - new: the entry with the message.
    ///   - sender: that of the message; nil if unknown.
    ///   - details: what the message has changed besides the times, and whether it has told the end of a booking whose end was
    ///     a guess.
    ///   - booking: the booking as it is now.
    ///   - mark: that of the message.
    init(
        _ known: InboxRecord, _ new: InboxRecord, sender: String?, details: [BookingDetail], booking: Reservation,
        mark: BookingMark? = nil, _ language: BookingLanguage, _ resolver: ZoneResolver
    ) {
        let earlier = Self.read(known.contents)
        taken = earlier?.taken ?? []
        self = taking(mark)
        let isMoved = [(known.start, new.start), (known.end, new.end)].contains { old, new in
            guard let old, let new else { return false }
            return old.isDate != new.isDate || resolver.instant(of: old) != resolver.instant(of: new)
        }
        self.sender =
            Self.overruled(earlier?.sender ?? known.sender, by: sender) ?? (sender == nil ? earlier?.sender : nil)
        // What the user has not seen yet is told from the time that the user knows.
        let unseen = known.isOpen ? earlier?.details ?? [] : []
        // From a time that the user knows only as a guess, the booking does not move.
        let isTimeTold = (details + unseen).contains { $0.kind == .timeKnown }
        let isEndTold = details.contains { $0.kind == .endKnown }
        if known.isOpen, let before = earlier?.before, !isTimeTold || before.start.isDate {
            (start, end) = before
        } else if isMoved, !isTimeTold, !isEndTold {
            (start, end) = (known.start, known.end)
        }
        let valid = unseen.filter { $0.isValid(for: booking, language) }
        self.details = BookingDetail.joined(
            before == nil ? details : details.filter { ![.endKnown, .timeKnown].contains($0.kind) }, unseen: valid)
    }

    /// Returns whether the company that has sent the booking says itself what another one has said.
    func isConfirmed(by other: String?) -> Bool {
        sender.flatMap { first in other.map { Self.isSameCompany(first, $0) } } ?? false
    }

    /// Returns the sender of a booking whom another company overrules; nil if nothing is odd.
    private static func overruled(_ first: String?, by sender: String?) -> String? {
        guard let first, let sender, !isSameCompany(first, sender) else { return nil }
        return first
    }

    /// Whether two addresses are of the same host, or one of a part of the other's.
    static func isSameCompany(_ one: String, _ other: String) -> Bool {
        func host(_ address: String) -> String {
            Participant.plainAddress(address).split(separator: "@").last.map { $0.lowercased() } ?? ""
        }
        let (one, other) = (host(one), host(other))
        return one == other || one.hasSuffix("." + other) || other.hasSuffix("." + one)
    }

    // MARK: Messages without a usable time

    /// How many marks are kept.
    private static let mostTaken = 20

    /// Returns the note with the mark of one more message, if its time does not tell its order.
    func taking(_ mark: BookingMark?) -> BookingNote {
        guard let mark, mark.isNeeded else { return self }
        let text = mark.text
        var note = self
        note.taken = (taken.filter { $0 != text } + [text]).suffix(Self.mostTaken)
        return note
    }

    /// Creates a note on a message of which there is nothing else to note.
    init(mark: BookingMark) { self = Self(sender: nil, start: nil, end: nil, details: []).taking(mark) }

    /// Whether a message was taken before, although its time does not tell its order.
    func hasTaken(_ mark: BookingMark) -> Bool { !taken.isEmpty && taken.contains(mark.text) }

    // MARK: As a text

    /// What the last value begins with if it has the marks.
    private static let takenPrefix = "taken "

    private static let head = #"{"x-note":["#

    /// Returns the contents of an entry with the note.
    func added(to json: String) -> String {
        guard sender != nil || before != nil || !details.isEmpty || !taken.isEmpty, json.hasPrefix("{\"") else {
            return json
        }
        let values =
            [sender ?? "", start.map(Self.text) ?? "", end.map(Self.text) ?? ""] + details.flatMap(\.values)
            + (taken.isEmpty ? [] : [Self.takenPrefix + taken.joined(separator: " ")])
        return Self.head + values.map { "\"\(Self.plain($0))\"" }.joined(separator: ",") + "]," + json.dropFirst()
    }

    /// Returns the note in the contents of an entry; nil if there is none.
    static func read(_ contents: String) -> BookingNote? {
        guard contents.hasPrefix(head), let end = contents.firstIndex(of: "]") else { return nil }
        let list = contents[..<end].dropFirst(head.count)
        let values = list.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map(\.element)
        guard values.count >= 3 else { return nil }
        var note = BookingNote(
            sender: values[0].isEmpty ? nil : String(values[0]), start: time(values[1]), end: time(values[2]),
            details: BookingDetail.read(values.dropFirst(3).map(String.init)))
        // The values of details come in fours.
        if values.count % 4 == 0, let last = values.last, last.hasPrefix(takenPrefix) {
            note.taken = last.dropFirst(takenPrefix.count).split(separator: " ").map(String.init)
        }
        return note
    }

    private init(sender: String?, start: EventTime?, end: EventTime?, details: [BookingDetail]) {
        (self.sender, self.start, self.end, self.details) = (sender, start, end, details)
    }

    private static func text(_ time: EventTime) -> String {
        time.basicFormat + (time.zoneName.map { "@\($0)" } ?? "")
    }

    private static func time(_ text: Substring) -> EventTime? {
        let parts = text.split(separator: "@", maxSplits: 1)
        guard let first = parts.first else { return nil }
        return EventTime(basicFormat: first, reference: parts.count == 2 ? .zone(String(parts[1])) : .floating)
    }

    /// Leaves out what would end the text.
    private static func plain(_ text: String) -> String {
        text.filter { character in
            !["\"", "\\", "]"].contains(character) && !character.unicodeScalars.contains { $0.value < 0x20 }
        }
    }
}
