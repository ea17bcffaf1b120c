import CalendarModel
import ICalendar

/// The people who are invited to an event as a form has them: a line for each.
///
/// Only the organizer changes who is invited (RFC 5546, 1.4). An event without an organizer is the person's own.
struct FormPeople {
    /// The most people that a form shows for a change.
    static let most = 200
    static let key = "attendees"

    let organizer: Participant?
    let attendees: [Participant]
    /// The person's mail addresses.
    private let own: [String]

    /// - Parameter own: what the person is invited by; parts that are not mail addresses are left out.
    init(_ event: EditedEvent, own: [String]) {
        organizer = event.organizer
        attendees = event.attendees
        self.own = own.compactMap(Participant.mailAddress)
    }

    enum Problem: Error {
        case address(String)
        case tooMany
    }

    /// Whether the form can change who is invited.
    var canChange: Bool {
        guard attendees.count <= Self.most else { return false }
        return organizer.map { $0.isOne(of: own) } ?? !own.isEmpty
    }

    /// What the field shows at first; empty if the form has no such field.
    var values: [String: String] {
        canChange ? [Self.key: attendees.map(Self.line).joined(separator: "\n")] : [:]
    }

    /// Returns what a form changes, or nil for nothing.
    func changes(_ form: [String: String]) throws(Problem) -> AttendeeChanges? {
        guard canChange, let text = form[Self.key] else { return nil }
        let people = try people(text)
        var changes = AttendeeChanges()
        for person in people {
            let known = attendees.first { $0.isOne(of: [person.address]) }
            if let known, person.name == nil || person.name == known.name { continue }
            changes.invited.append(person)
        }
        let kept = people.map(\.address)
        changes.uninvited = attendees.filter { !$0.isOne(of: kept) }.map(\.plainAddress)
        if organizer == nil { changes.organizer = own.first }
        return changes.isEmpty ? nil : changes
    }

    private func people(_ text: String) throws(Problem) -> [Participant] {
        var people: [Participant] = []
        for line in text.split(whereSeparator: \.isNewline).flatMap({ Participant.people(in: String($0)) }) {
            // An address of an invited person is kept as it is, whatever it looks like.
            let plain = Participant.plainAddress(line).trimmed
            let known = attendees.contains { $0.isOne(of: [plain]) } ? plain : nil
            guard let address = known ?? Participant.mailAddress(plain) else { throw .address(line) }
            guard !people.contains(where: { $0.isOne(of: [address]) }) else { continue }
            guard people.count < Self.most else { throw .tooMany }
            // One who makes an appointment comes to it.
            let status: Participant.Status = Participant(address: address).isOne(of: own) ? .accepted : .needsAction
            people.append(Participant(address: address, name: Self.name(line), status: status))
        }
        return people
    }

    /// The part of a line before `<`, without the quotation marks of mail programs.
    private static func name(_ line: String) -> String? {
        guard line.hasSuffix(">"), let open = line.lastIndex(of: "<") else { return nil }
        var name = String(line[..<open]).trimmed
        if name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") { name = String(name.dropFirst().dropLast()) }
        return name.isEmpty ? nil : name
    }

    private static func line(_ person: Participant) -> String {
        let address = person.plainAddress
        guard let name = person.name, !name.isEmpty, name != address else { return address }
        return "\(name) <\(address)>"
    }
}
