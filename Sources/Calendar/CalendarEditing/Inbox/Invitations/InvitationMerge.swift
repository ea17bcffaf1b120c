import CalendarModel
import ICalendar

/// A new version of an invitation in which what the user has changed in the event stays.
///
/// When, whether and with whom an event takes place is the organizer's decision. Everything else, such as title, notes, place
/// and categories, stays if the user has changed it.
struct InvitationMerge {
    /// The component to store.
    private(set) var text: ComponentText
    /// What differs from the organizer's version because the user has changed it.
    private(set) var kept: Set<ItemField> = []

    /// - Parameters:
    ///   - base: the version of the organizer that the event was last written from.
    ///   - new: the new version, with the user's answer and alarms.
    ///   - present: the component in the calendar.
    init(base: String, new: String, present: String) {
        let (base, wanted, now) = (ComponentText(base), ComponentText(new), ComponentText(present))
        text = wanted
        for name in now.names.union(base.names).subtracting(Self.decidedByOrganizer).sorted() {
            let values = [base, wanted, now].map { component in component.properties(name).map(\.serialized) }
            // The order of the three: what it was, what it becomes, what it is.
            guard values[2] != values[0], values[2] != values[1] else { continue }
            if name == "DESCRIPTION", values[1] != values[0] {
                let notes = [base, wanted, now].map { TextEscaping.unescaped($0.property(name)?.value ?? "") }
                let merged = NotesMerge.text(base: notes[0], new: notes[1], present: notes[2])
                text.set(name, to: merged.isEmpty ? nil : ContentLine(name, value: TextEscaping.escaped(merged)))
                continue
            }
            text.remove(name)
            for line in now.properties(name) { text.append(line) }
            if values[1] != values[0], let field = Self.fields[name] { kept.insert(field) }
        }
    }

    /// Returns the component of an occurrence in a new version of its series: what it had like the series follows it.
    ///
    /// - Parameters:
    ///   - occurrence: the organizer's component of the occurrence.
    ///   - old: the series of that time.
    ///   - new: the new version of the series.
    static func following(_ occurrence: String, from old: String, to new: String) -> String {
        let merged = InvitationMerge(base: old, new: new, present: occurrence).text
        var text = ComponentText(occurrence)
        for name in merged.names.union(text.names).subtracting(decidedByOrganizer).sorted()
        where merged.properties(name) != text.properties(name) {
            text.remove(name)
            for line in merged.properties(name) { text.append(line) }
        }
        return text.text
    }

    /// The properties that say when, whether and with whom an event takes place, and which version of it this is.
    private static let decidedByOrganizer: Set<String> = [
        "UID", "DTSTAMP", "SEQUENCE", "CREATED", "LAST-MODIFIED", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE",
        "EXDATE", "EXRULE", "RECURRENCE-ID", "STATUS", "ORGANIZER", "ATTENDEE", "METHOD", "REQUEST-STATUS", "COMMENT",
    ]

    private static let fields: [String: ItemField] = [
        "SUMMARY": .title, "LOCATION": .location, "GEO": .location, "X-APPLE-STRUCTURED-LOCATION": .location,
        "DESCRIPTION": .notes, "URL": .url, "TRANSP": .availability, "CATEGORIES": .categories,
        "CLASS": .classification, "COLOR": .color, "PRIORITY": .priority, "CONFERENCE": .conference,
    ]
}
