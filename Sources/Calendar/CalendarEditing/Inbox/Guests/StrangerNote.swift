import CalendarModel
import ConferenceModel
import ICalendar
import Scheduling

/// The answers to an event of people who are not among its guests, as the contents of their one entry have them: a component that
/// only the inbox knows, next to the newest of the answers.
///
/// Anybody who knows the identifier of an event can answer it, as often as they like. One entry takes all of these answers, so
/// that they cannot fill the inbox.
struct StrangerNote {
    /// Their components, each of another address, the oldest first; at most ``most``.
    private(set) var answers: [SchedulingItem] = []
    /// How many answers came from other addresses than those of earlier ones, as far as these are known.
    private(set) var count = 0
    /// Digests of the addresses whose answers are not kept, so that these are counted once; at most ``mostDigests``.
    private var digests: [String] = []

    /// How many of the answers are kept.
    static let most = 20

    private static let mostDigests = 500

    private static let component = "X-CONFERENCE-STRANGERS"
    /// The component of an answer that is longer is not kept, only the digest of its address.
    private static let longestText = 4_000

    init() {}

    /// Adds an answer, without the other people whom it names, except those to whom its author delegates. A newer one from the same
    /// address replaces an older one, in whichever order they arrive.
    ///
    /// - Parameter now: in seconds since 1970-01-01T00:00:00Z.
    mutating func add(_ item: SchedulingItem, of person: SchedulingParty, now: Int64, limits: Limits) {
        let known = answers.firstIndex { $0.attendees.first?.isSame(as: person) ?? false }
        let digest = TextDigest.hexadecimal(of: SchedulingAddress.key(person.address))
        let isKnown = known != nil || digests.contains(digest)
        if !isKnown { count += 1 }
        var text = ComponentText(item.text)
        let lines = text.properties("ATTENDEE")
        text.remove("ATTENDEE")
        if let own = lines.first(where: { person.isOne(of: [$0.value]) }) { text.append(own) }
        // The author's line comes first: it says whose answer this is.
        for line in lines.filter({ isDelegate($0, of: person, limits) }).prefix(DelegationFault.mostDelegates) {
            text.append(line)
        }
        let isShort = item.text.utf8.count <= Self.longestText
        let kept = isShort ? try? SchedulingItem(text.text, limits: limits) : nil
        if let known {
            if let kept, !isOlder(item, than: answers[known], now: now) { answers[known] = kept }
        } else if let kept, answers.count < Self.most {
            answers.append(kept)
            digests.removeAll { $0 == digest }
        } else if !isKnown, digests.count < Self.mostDigests {
            digests.append(digest)
        }
    }

    /// Returns whether an answer was written before another one. Anybody can name any SEQUENCE, so that it counts for nothing.
    private func isOlder(_ item: SchedulingItem, than other: SchedulingItem, now: Int64) -> Bool {
        let stamps = [item, other].map { SchedulingRevision(sequence: 0, stamp: $0.revision.stamp) }
        return stamps[0].order(to: stamps[1], now: now) == .older
    }

    /// Returns whether a line is that of a delegate of a person.
    private func isDelegate(_ line: ContentLine, of person: SchedulingParty, _ limits: Limits) -> Bool {
        guard person.participant.status == .delegated, let party = SchedulingParty(line, limits: limits),
            !party.isSame(as: person)
        else { return false }
        return party.attends(for: person) || person.delegates(to: party)
    }

    // MARK: As a text

    /// Returns the contents of an entry with the note.
    func adding(to contents: String) -> String {
        var note = ComponentText(Self.component, [ContentLine("COUNT", value: "\(count)")])
        if !digests.isEmpty { note.append(ContentLine("DIGESTS", value: digests.joined(separator: " "))) }
        note.setComponents("VEVENT", to: answers.map(\.text))
        return EntryContents.adding(note.text, to: contents)
    }

    /// Returns the note in the contents of an entry; nil if there is none.
    static func read(_ contents: String, limits: Limits) -> StrangerNote? {
        guard let text = EntryContents.components(component, in: contents).first.map({ ComponentText($0) }) else {
            return nil
        }
        var note = StrangerNote()
        note.answers = text.components("VEVENT").prefix(most).compactMap { try? SchedulingItem($0, limits: limits) }
        let digests = text.property("DIGESTS")?.value.split(separator: " ") ?? []
        note.digests = digests.prefix(mostDigests).map(String.init)
        note.count = max(note.answers.count, text.property("COUNT").flatMap { Int($0.value) } ?? 0)
        return note
    }
}
