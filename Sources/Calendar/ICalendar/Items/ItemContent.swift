package import CalendarModel
package import ConferenceModel
import Recurrence

/// The properties of an event or reminder that its record has no fields for.
///
/// Parsed on demand, because lists do not need them. Anything invalid is skipped and stays in the text. `Limits`
/// restricts the number of alarms, participants and categories.
package struct ItemContent: Sendable {
    /// The date of CREATED, in seconds since 1970-01-01T00:00:00Z.
    package let created: Int64?
    package let alarms: [AlarmDefinition]
    /// The organizer. If ORGANIZER states no role or status, those of the attendee with the same address are used.
    package let organizer: Participant?
    /// The first attendees, up to the limit.
    package let attendees: [Participant]
    /// The text if there are more attendees than the limit, and how many lines ``attendees`` were read from.
    private let whole: (text: String, attendeeLines: Int)?
    package let availability: Availability
    package let categories: [String]
    package let classification: Classification
    package let structuredLocation: StructuredLocation?
    /// The values of RRULE, unparsed.
    package let rules: [String]
    /// The identifier of the contact whose birthday this is, as KDE's address book writes it into birthday events
    /// (`X-KDE-KABC-BIRTHDAY`, `X-KDE-KABC-UID-1`).
    package let birthdayContact: String?
    /// The colour (COLOR; RFC 7986, 5.9): a CSS3 colour name, or any other text that the program wrote.
    package let color: String?

    /// - Parameter text: the component from BEGIN to END, with CRLF line ends.
    package init(_ text: String, limits: Limits) {
        let component = ComponentText(text)
        func line(_ name: String) -> String? {
            component.property(name).flatMap {
                (try? TextPolicy.line(
                    TextEscaping.unescaped($0.value), subject: "property", limit: limits.titleLength)) ?? nil
            }
        }
        created = component.property("CREATED")?.time.map(\.local.secondsSinceEpoch)
        alarms = Self.alarms(in: component, limits: limits)
        let lines = component.properties("ATTENDEE")
        let attendees = lines.prefix(limits.attendeesPerItem).compactMap { Participant($0, limits: limits) }
        self.attendees = attendees
        whole = lines.count > limits.attendeesPerItem ? (text, limits.attendeesPerItem) : nil
        organizer = component.property("ORGANIZER").flatMap { Participant($0, limits: limits) }.map { organizer in
            guard let same = attendees.first(where: { $0.isSame(as: organizer) }) else { return organizer }
            var known = organizer
            if known.role == .unknown { known.role = same.role }
            if known.status == .unknown { known.status = same.status }
            if known.name == nil { known.name = same.name }
            return known
        }
        availability = Availability(of: component)
        categories = Array(component.categories.prefix(limits.categoriesPerItem))
        classification = Classification(of: component)
        structuredLocation = StructuredLocation(of: component, limits: limits)
        rules = component.properties("RRULE").map(\.value)
        birthdayContact =
            line("X-KDE-KABC-BIRTHDAY")?.uppercased() == "YES" ? line("X-KDE-KABC-UID-1") : nil
        color = line("COLOR")
    }

    /// Whether there are more attendees than the limit.
    package var hasMoreAttendees: Bool { whole != nil }

    /// Returns an attendee behind the limit.
    func laterAttendee(where isWanted: (Participant) -> Bool) -> Participant? {
        guard let whole else { return nil }
        return ComponentText(whole.text).properties("ATTENDEE").dropFirst(whole.attendeeLines).lazy
            .compactMap { Participant($0, limits: Limits()) }.first(where: isWanted)
    }

    /// Returns the alarms of a component, in order and up to the limit.
    package static func alarms(in component: ComponentText, limits: Limits) -> [AlarmDefinition] {
        component.components("VALARM").prefix(limits.alarmsPerItem)
            .compactMap { AlarmDefinition($0, limits: limits) }
    }
}
