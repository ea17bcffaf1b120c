package import CalendarModel
package import ConferenceModel
import Recurrence

/// What the text of an event or reminder says beyond the columns of its record.
///
/// Read when somebody asks for it: listings do not need it. Whatever cannot be understood is passed over here and stays
/// in the text; of alarms and participants no more are read than `Limits` allow.
package struct ItemContent: Sendable {
    /// CREATED; seconds since 1970-01-01T00:00:00Z.
    package let created: Int64?
    package let alarms: [AlarmDefinition]
    /// With role and status of the attendee of the same address, where it states none itself.
    package let organizer: Participant?
    package let attendees: [Participant]
    package let availability: Availability
    package let structuredLocation: StructuredLocation?
    /// The values of RRULE as they stand.
    package let rules: [String]
    /// Whose birthday this is: the identifier of the contact, as KDE's address book writes it into the events that it
    /// makes (`X-KDE-KABC-BIRTHDAY`, `X-KDE-KABC-UID-1`).
    package let birthdayContact: String?
    /// COLOR (RFC 7986, 5.9): a CSS3 name, or what the writer put there.
    package let color: String?

    /// - Parameter text: from BEGIN to END with CRLF.
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
        let attendees = component.properties("ATTENDEE").prefix(limits.attendeesPerItem)
            .compactMap { Participant($0, limits: limits) }
        self.attendees = attendees
        organizer = component.property("ORGANIZER").flatMap { Participant($0, limits: limits) }.map { organizer in
            guard let same = attendees.first(where: { $0.isSame(as: organizer) }) else { return organizer }
            var known = organizer
            if known.role == .unknown { known.role = same.role }
            if known.status == .unknown { known.status = same.status }
            if known.name == nil { known.name = same.name }
            return known
        }
        availability = Availability(of: component)
        structuredLocation = StructuredLocation(of: component, limits: limits)
        rules = component.properties("RRULE").map(\.value)
        birthdayContact =
            line("X-KDE-KABC-BIRTHDAY")?.uppercased() == "YES" ? line("X-KDE-KABC-UID-1") : nil
        color = line("COLOR")
    }

    /// The alarms that are read, in order.
    package static func alarms(in component: ComponentText, limits: Limits) -> [AlarmDefinition] {
        component.components("VALARM").prefix(limits.alarmsPerItem)
            .compactMap { AlarmDefinition($0, limits: limits) }
    }
}
