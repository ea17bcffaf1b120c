import CalendarModel
import Foundation

extension EKAlarm {
    /// The alarm in a calendar file that an object was created from.
    struct Origin {
        var definition: AlarmDefinition
        /// Its values as properties of ``EKAlarm``.
        var values: Contents
    }

    /// Creates an alarm from one in a calendar file.
    ///
    /// - Parameter duration: the seconds from the start of the event to its end, which the alarm may be relative to.
    convenience init(_ definition: AlarmDefinition, duration: Int64) {
        self.init()
        switch definition.trigger {
        case .relative(let seconds, let fromEnd): relativeOffset = TimeInterval(seconds + (fromEnd ? duration : 0))
        case .absolute(let seconds): absoluteDate = Date(timeIntervalSince1970: TimeInterval(seconds))
        }
        var values = self.values
        values.action =
            switch definition.action {
            // An action that RFC 5545 does not define is shown as a message, which every program supports.
            case .display, .other: .display
            case .audio: .audio(definition.soundName)
            case .email: .email(definition.emailAddress)
            case .procedure: .procedure(definition.url.flatMap { URL(string: $0) })
            }
        values.proximity =
            switch definition.proximity {
            case .none: .none
            case .enter: .enter
            case .leave: .leave
            }
        values.location = definition.location.map { EKStructuredLocation($0).values }
        self.values = values
        origin = Origin(definition: definition, values: values)
    }

    /// The alarm to write into a calendar file: the alarm as it was read, with the changes since. Fractions of a second
    /// are rounded.
    var definition: AlarmDefinition {
        let values = self.values
        var definition = origin?.definition ?? AlarmDefinition(trigger: .relative(seconds: 0, fromEnd: false))
        let before = origin?.values
        if values.trigger != before?.trigger {
            switch values.trigger {
            case .relative(let offset):
                definition.trigger = .relative(seconds: Int64(bounded: offset), fromEnd: false)
            case .absolute(let date):
                definition.trigger = .absolute(Int64(bounded: date.timeIntervalSince1970))
            }
        }
        if values.action != before?.action {
            (definition.soundName, definition.emailAddress, definition.url) = (nil, nil, nil)
            switch values.action {
            case .display: definition.action = .display
            case .audio(let name): (definition.action, definition.soundName) = (.audio, name)
            case .email(let address): (definition.action, definition.emailAddress) = (.email, address)
            case .procedure(let url): (definition.action, definition.url) = (.procedure, url?.absoluteString)
            }
        }
        definition.proximity =
            switch values.proximity {
            case .none: .none
            case .enter: .enter
            case .leave: .leave
            }
        if values.location != before?.location { definition.location = structuredLocation?.definition }
        return definition
    }
}

extension Int64 {
    /// Returns the nearest number of seconds; values that are too large become the largest possible, and NaN becomes 0.
    fileprivate init(bounded seconds: TimeInterval) {
        let limit = 1e12
        self = seconds.isNaN ? 0 : Int64(Swift.min(Swift.max(seconds.rounded(), -limit), limit))
    }
}
