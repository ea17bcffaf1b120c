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

    /// How many of them an entry has.
    static let most = 20

    private static let component = "X-CONFERENCE-CHANGE"

    init(
        _ kind: EntryChange.Kind, _ occurrence: EventTime?, isThisAndFuture: Bool = false, before: Times? = nil,
        after: Times? = nil
    ) {
        (self.kind, self.occurrence, self.isThisAndFuture) = (kind, occurrence, isThisAndFuture)
        (oldStart, oldEnd) = (before?.start, before?.end)
        (newStart, newEnd) = (after?.start, after?.end)
    }

    var before: Times? { oldStart.flatMap { start in oldEnd.map { (start, $0) } } }
    var after: Times? { newStart.flatMap { start in newEnd.map { (start, $0) } } }

    /// Returns new notes with those of earlier messages that the user has not seen. A later note about the same occurrence
    /// replaces an earlier one, but knows the time that the user has seen last.
    static func joined(_ new: [ChangeNote], unseen: [ChangeNote]) -> [ChangeNote] {
        let renewed = new.map { note in
            var note = note
            let earlier = unseen.first { $0.isAboutSame(as: note) && $0.kind == .moved }
            if note.kind == .moved, let earlier { (note.oldStart, note.oldEnd) = (earlier.oldStart, earlier.oldEnd) }
            return note
        }
        let others = unseen.filter { earlier in !new.contains { $0.isAboutSame(as: earlier) } }
        return Array((renewed + others).prefix(most))
    }

    private func isAboutSame(as other: ChangeNote) -> Bool {
        occurrence == other.occurrence && isThisAndFuture == other.isThisAndFuture
    }

    // MARK: As a text

    /// Returns the contents of an entry with notes.
    static func adding(_ notes: [ChangeNote], to contents: String) -> String {
        let end = "END:VCALENDAR\r\n"
        guard !notes.isEmpty, contents.hasSuffix(end) else { return contents }
        return contents.dropLast(end.count) + notes.prefix(most).map(\.text).joined() + end
    }

    /// Returns the notes in the contents of an entry.
    static func read(_ contents: String) -> [ChangeNote] {
        guard contents.contains("BEGIN:\(component)") else { return [] }
        return ComponentText(contents).components(component).prefix(most).compactMap { ChangeNote($0) }
    }

    private var text: String {
        var lines = [ContentLine("KIND", value: kind.rawValue)]
        if let occurrence {
            var line = EventText.line("RECURRENCE-ID", occurrence)
            if isThisAndFuture { line.parameters.append(.init("RANGE", ["THISANDFUTURE"])) }
            lines.append(line)
        }
        for (name, time) in [
            ("OLD-START", oldStart), ("OLD-END", oldEnd), ("NEW-START", newStart), ("NEW-END", newEnd),
        ] {
            if let time { lines.append(EventText.line(name, time)) }
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
        guard let kind = component.property("KIND").flatMap({ EntryChange.Kind(rawValue: $0.word) }) else { return nil }
        let line = component.property("RECURRENCE-ID")
        self.init(
            kind, line?.time, isThisAndFuture: line?.parameter("RANGE", is: "THISANDFUTURE") ?? false,
            before: times("OLD"), after: times("NEW"))
    }
}
