import CalendarModel
import ICalendar
import Recurrence

/// An ``EntryChange`` as the contents of an entry have it: a component that only the inbox knows, next to the events of the
/// message. No event and no message to others ever has it.
struct ChangeNote: Hashable {
    typealias Times = (start: EventTime, end: EventTime)

    let kind: EntryChange.Kind
    /// The RECURRENCE-ID; nil for the whole event.
    let occurrence: EventTime?
    let isThisAndFuture: Bool
    private(set) var oldStart: EventTime?
    private(set) var oldEnd: EventTime?
    let newStart: EventTime?
    let newEnd: EventTime?
    private(set) var oldText: String?
    private(set) var newText: String?
    /// As ``EntryChange/organizerChange``.
    let organizerChange: EntryChange.Kind?

    /// How many of them an entry has.
    static let most = 20

    private static let component = "X-CONFERENCE-CHANGE"

    init(
        _ kind: EntryChange.Kind, _ occurrence: EventTime?, isThisAndFuture: Bool = false, before: Times? = nil,
        after: Times? = nil, oldText: String? = nil, newText: String? = nil,
        organizerChange: EntryChange.Kind? = nil
    ) {
        (self.kind, self.occurrence, self.isThisAndFuture) = (kind, occurrence, isThisAndFuture)
        (oldStart, oldEnd) = (before?.start, before?.end)
        (newStart, newEnd) = (after?.start, after?.end)
        (self.oldText, self.newText) = (oldText, newText)
        // Notes of earlier versions of the program know only these two.
        self.organizerChange = kind == .removed ? organizerChange ?? (after == nil ? .changed : .moved) : nil
    }

    var before: Times? { oldStart.flatMap { start in oldEnd.map { (start, $0) } } }
    var after: Times? { newStart.flatMap { start in newEnd.map { (start, $0) } } }

    /// The same news about an occurrence that the user has removed from the calendar.
    var aboutRemoved: ChangeNote {
        let isOther = kind.isOfOneProperty
        return ChangeNote(
            .removed, occurrence, before: isOther ? nil : before, after: isOther ? nil : after,
            organizerChange: isOther ? .changed : kind)
    }

    /// What has happened to the occurrence, whether or not the user has removed it.
    var news: EntryChange.Kind { organizerChange ?? kind }

    /// Returns new notes with those of earlier messages that the user has not seen. A later note about the same occurrence
    /// replaces an earlier one, but knows what the user has seen last. What was changed and taken back has not changed.
    ///
    /// - Parameter differs: returns whether two times are not the same span.
    static func joined(
        _ new: [ChangeNote], unseen: [ChangeNote], _ differs: (Times, Times) -> Bool
    ) -> [ChangeNote] {
        let renewed = new.map { note in
            var note = note
            if note.kind == .added, note.oldStart == nil,
                let cancelled = unseen.first(where: { $0.isAboutSame(as: note) && $0.kind == .cancelled })
            {
                (note.oldStart, note.oldEnd) = (cancelled.oldStart, cancelled.oldEnd)
            }
            let earlier = unseen.first {
                $0.isAboutSame(as: note) && $0.kind == note.kind && $0.news == note.news
            }
            guard let earlier, Self.kindsWithFormer.contains(note.news) else { return note }
            if note.kind == .guests { return note.joined(guestsAfter: earlier) }
            if note.kind == .uninvited {
                note.oldText = UninvitedAddresses.joined(earlier.oldText, note.oldText)
                return note
            }
            (note.oldStart, note.oldEnd, note.oldText) = (earlier.oldStart, earlier.oldEnd, earlier.oldText)
            return note
        }
        let others = unseen.filter { earlier in !new.contains { $0.replaces(earlier) } }
        let changed = renewed.filter { note in
            !note.isTakenBack(differs) && !unseen.contains { note.takesBack($0) }
        }
        var all = changed + others
        // What stays where it is although its series moves is no news if the series is back.
        if renewed.contains(where: { $0.isMoveOfSeveral && $0.isTakenBack(differs) }),
            !all.contains(where: \.isMoveOfSeveral)
        {
            all.removeAll { [.apart, .stays].contains($0.kind) }
        }
        return Array((all.filter { $0.kind == .series } + all.filter { $0.kind != .series }).prefix(most))
    }

    /// The kinds that say what was before.
    private static let kindsWithFormer: [EntryChange.Kind] = [
        .moved, .zone, .retitled, .relocated, .ends, .repeats, .notes, .link, .status, .guests, .uninvited,
    ]

    /// Whether everything is as it was before.
    private func isTakenBack(_ differs: (Times, Times) -> Bool) -> Bool {
        switch news {
        case .retitled, .relocated, .repeats, .notes, .link, .status, .guests: return oldText == newText
        case .moved, .zone, .ends:
            guard let before, let after else { return before == nil && after == nil }
            return !differs(before, after)
        default: return false
        }
    }

    /// Whether a series is moved, or an occurrence and all following ones are.
    private var isMoveOfSeveral: Bool { kind == .moved && (occurrence == nil || isThisAndFuture) }

    /// Whether an occurrence is cancelled that the user has never seen.
    private func takesBack(_ earlier: ChangeNote) -> Bool {
        kind == .cancelled && occurrence != nil && isAboutSame(as: earlier)
            && earlier.kind == .added && earlier.oldStart == nil
    }

    private func isAboutSame(as other: ChangeNote) -> Bool {
        occurrence == other.occurrence && isThisAndFuture == other.isThisAndFuture
    }

    /// Whether an earlier note says nothing more.
    private func replaces(_ earlier: ChangeNote) -> Bool {
        guard isAboutSame(as: earlier) else { return false }
        return kind == earlier.kind || news == .cancelled || !kind.isOfOneProperty && !earlier.kind.isOfOneProperty
    }

    /// Returns the same about guests with what an earlier note says that is still so.
    private func joined(guestsAfter earlier: ChangeNote) -> ChangeNote {
        func people(_ text: String?) -> [String] { text?.split(separator: "\n").map(String.init) ?? [] }
        func joined(_ first: String?, _ second: String?, besides other: String?, _ earlierOther: String?) -> String? {
            let known = people(first)
            let all =
                known.filter { !people(other).contains($0) }
                + people(second).filter { !known.contains($0) && !people(earlierOther).contains($0) }
            return all.isEmpty ? nil : all.joined(separator: "\n")
        }
        var note = self
        note.oldText = joined(earlier.oldText, oldText, besides: newText, earlier.newText)
        note.newText = joined(earlier.newText, newText, besides: oldText, earlier.oldText)
        return note
    }

    // MARK: As a text

    /// Returns the contents of an entry with notes.
    static func adding(_ notes: [ChangeNote], to contents: String) -> String {
        EntryContents.adding(notes.prefix(most).map(\.text).joined(), to: contents)
    }

    /// Returns the contents of an entry without notes.
    static func removed(from contents: String) -> String { EntryContents.removing(component, from: contents) }

    /// Returns the notes in the contents of an entry.
    static func read(_ contents: String) -> [ChangeNote] {
        EntryContents.components(component, in: contents).prefix(most).compactMap { ChangeNote($0) }
    }

    private var text: String {
        var lines = [ContentLine("KIND", value: kind.rawValue)]
        if let occurrence {
            var line = EventText.line("RECURRENCE-ID", occurrence)
            if isThisAndFuture { line.parameters.append(.init("RANGE", ["THISANDFUTURE"])) }
            lines.append(line)
        }
        if let organizerChange { lines.append(ContentLine("ORGANIZER-CHANGE", value: organizerChange.rawValue)) }
        for (name, time) in [
            ("OLD-START", oldStart), ("OLD-END", oldEnd), ("NEW-START", newStart), ("NEW-END", newEnd),
        ] {
            if let time { lines.append(EventText.line(name, time)) }
        }
        for (name, text) in [("OLD-TEXT", oldText), ("NEW-TEXT", newText)] {
            if let text { lines.append(ContentLine(name, value: TextEscaping.escaped(text))) }
        }
        return ComponentText(Self.component, lines).text
    }

    private init?(_ text: String) {
        let component = ComponentText(text)
        func times(_ name: String) -> Times? {
            guard let start = component.property("\(name)-START")?.time,
                let end = component.property("\(name)-END")?.time
            else { return nil }
            return (start, end)
        }
        func property(_ name: String) -> String? {
            component.property("\(name)-TEXT").map { TextEscaping.unescaped($0.value) }
        }
        func kind(_ name: String) -> EntryChange.Kind? {
            component.property(name).flatMap { EntryChange.Kind(rawValue: $0.word) }
        }
        guard let own = kind("KIND") else { return nil }
        let line = component.property("RECURRENCE-ID")
        self.init(
            own, line?.time, isThisAndFuture: line?.parameter("RANGE", is: "THISANDFUTURE") ?? false,
            before: times("OLD"), after: times("NEW"), oldText: property("OLD"), newText: property("NEW"),
            organizerChange: kind("ORGANIZER-CHANGE"))
    }
}

extension EntryChange.Kind {
    /// Whether such a change can come with others of the same event or occurrence.
    fileprivate var isOfOneProperty: Bool {
        [
            .zone, .retitled, .relocated, .notes, .link, .status, .guests, .ends, .repeats, .series, .uninvited,
            .remaining,
        ]
        .contains(self)
    }
}
