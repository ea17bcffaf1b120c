import ConferenceModel
import Foundation
import ICalendar

/// What an event or a reminder has beside words and times: alarms, rules, people and a place.
struct ItemDetails {
    /// What can be changed of it, as values.
    struct Contents: Hashable {
        var alarms: [EKAlarm.Contents] = []
        var rules: [AnyHashable] = []
        var place: EKStructuredLocation.Contents?
        var availability = Availability.busy
    }

    var alarms: [EKAlarm] = []
    var rules: [EKRecurrenceRule] = []
    var place: EKStructuredLocation?
    var availability = Availability.busy
    private(set) var attendees: [EKParticipant] = []
    private(set) var organizer: EKParticipant?
    private(set) var created: Date?
    private(set) var birthdayContact: String?

    /// Those of a new item.
    init() {}

    /// What a text says.
    ///
    /// - Parameter zone: where a rule's UNTIL without a zone is read.
    init(_ content: ItemContent, zone: TimeZone) {
        alarms = content.alarms.map { EKAlarm($0) }
        rules = content.rules.compactMap { EKRecurrenceRule(text: $0, zone: zone) }
        place = content.structuredLocation.map { EKStructuredLocation($0) }
        availability = content.availability
        attendees = content.attendees.map { EKParticipant(.init($0)) }
        organizer = content.organizer.map { EKParticipant(.init($0)) }
        created = content.created.map { Date(timeIntervalSince1970: TimeInterval($0)) }
        birthdayContact = content.birthdayContact
    }

    var contents: Contents {
        Contents(
            alarms: alarms.map(\.values), rules: rules.map(\.contents), place: place?.values,
            availability: availability)
    }
}

extension EKAlarm {
    /// An alarm of a calendar file.
    convenience init(_ definition: AlarmDefinition) {
        self.init()
        switch definition.trigger {
        case .relative(let seconds, false): relativeOffset = TimeInterval(seconds)
        // Apple's alarms count from the beginning; where the end is, the alarm itself does not know. It is read as one at
        // the beginning by the same distance, and written back as it was unless it is changed.
        case .relative(let seconds, true): relativeOffset = TimeInterval(seconds)
        case .absolute(let instant): absoluteDate = Date(timeIntervalSince1970: TimeInterval(instant))
        }
        switch definition.action {
        case .audio: soundName = definition.soundName ?? ""
        case .email: emailAddress = definition.emailAddress ?? ""
        case .procedure: values.action = definition.url.flatMap { URL(string: $0) }.map { .procedure($0) } ?? .display
        case .display, .other: break
        }
        proximity =
            switch definition.proximity {
            case .none: .none
            case .enter: .enter
            case .leave: .leave
            }
        structuredLocation = definition.location.map { EKStructuredLocation($0) }
        origin = (definition, values)
    }

    /// The alarm as a calendar file has it: as it was read, but for what has been changed since.
    var definition: AlarmDefinition {
        let values = values
        if let origin, values == origin.values { return origin.definition }
        var definition = origin?.definition ?? AlarmDefinition(trigger: .relative(seconds: 0, fromEnd: false))
        if values.trigger != origin?.values.trigger {
            switch values.trigger {
            case .relative(let offset):
                definition.trigger = .relative(
                    seconds: Int64(rounding: Date(timeIntervalSince1970: offset)), fromEnd: false)
            case .absolute(let date): definition.trigger = .absolute(Int64(rounding: date))
            }
        }
        if values.action != origin?.values.action {
            (definition.soundName, definition.emailAddress, definition.url) = (nil, nil, nil)
            switch values.action {
            case .display: definition.action = .display
            case .audio(let name):
                definition.action = .audio
                definition.soundName = name.isEmpty ? nil : name
            case .email(let address):
                definition.action = .email
                definition.emailAddress = address
            case .procedure(let url):
                definition.action = .procedure
                definition.url = url.absoluteString
            }
        }
        definition.proximity =
            switch values.proximity {
            case .none: .none
            case .enter: .enter
            case .leave: .leave
            }
        definition.location = values.location.map { StructuredLocation($0) }
        return definition
    }
}

extension EKStructuredLocation {
    /// A place of a calendar file.
    convenience init(_ place: StructuredLocation) {
        self.init()
        values = Contents(
            title: place.title, latitude: place.latitude, longitude: place.longitude, radius: place.radius ?? 0)
    }
}

extension StructuredLocation {
    /// A place as a calendar file has it. A position that is none on Earth is left out.
    init(_ contents: EKStructuredLocation.Contents) {
        self.init(title: contents.title ?? "")
        if let latitude = contents.latitude, let longitude = contents.longitude, abs(latitude) <= 90,
            abs(longitude) <= 180
        {
            self.latitude = latitude
            self.longitude = longitude
        }
        if contents.radius > 0, contents.radius.isFinite { radius = contents.radius }
    }
}

extension EKParticipant.Contents {
    /// A participant of a calendar file.
    init(_ participant: Participant) {
        self.init()
        if let url = URL(string: participant.address) { self.url = url }
        name = participant.name
        status =
            switch participant.status {
            case .unknown, .other: .unknown
            case .needsAction: .pending
            case .accepted: .accepted
            case .declined: .declined
            case .tentative: .tentative
            case .delegated: .delegated
            case .completed: .completed
            case .inProcess: .inProcess
            }
        role =
            switch participant.role {
            case .unknown, .other: .unknown
            case .chair: .chair
            case .required: .required
            case .optional: .optional
            case .nonParticipant: .nonParticipant
            }
        type =
            switch participant.kind {
            case .unknown, .other: .unknown
            case .individual: .person
            case .group: .group
            case .resource: .resource
            case .room: .room
            }
    }
}
