/// One alarm of an event or reminder: a VALARM (RFC 5545, 3.6.6; RFC 9074).
///
/// Two alarms are equal if all of their properties are, including ``original``.
package struct AlarmDefinition: Hashable, Sendable {
    /// When the alarm goes off.
    package enum Trigger: Hashable, Sendable {
        /// Relative to the start or the end of the item, in seconds; negative for an alarm before it.
        case relative(seconds: Int64, fromEnd: Bool)
        /// At an instant, in seconds since 1970-01-01T00:00:00Z.
        case absolute(Int64)
    }

    /// What happens when the alarm goes off.
    package enum Action: Hashable, Sendable {
        case display, audio, email
        /// Runs a program: PROCEDURE from RFC 2445, which RFC 5545 has removed.
        case procedure
        /// An action not listed here, in upper case.
        case other(String)
    }

    /// Whether the alarm goes off on arriving at or leaving a place, instead of at its trigger.
    package enum Proximity: Hashable, Sendable { case none, enter, leave }

    package var trigger: Trigger
    package var action: Action
    /// The name or URI of a sound, for the action `audio`.
    package var soundName: String?
    /// The first recipient without `mailto:`, for the action `email`.
    package var emailAddress: String?
    /// The program to run, for the action `procedure`.
    package var url: String?
    package var proximity: Proximity
    package var location: StructuredLocation?
    /// The VALARM as it was read, from BEGIN to END with CRLF line ends; nil for a new alarm. An unchanged alarm is
    /// written back verbatim; a changed one keeps the properties that this type does not model.
    package var original: String?

    package init(
        trigger: Trigger, action: Action = .display, soundName: String? = nil, emailAddress: String? = nil,
        url: String? = nil, proximity: Proximity = .none, location: StructuredLocation? = nil, original: String? = nil
    ) {
        self.trigger = trigger
        self.action = action
        self.soundName = soundName
        self.emailAddress = emailAddress
        self.url = url
        self.proximity = proximity
        self.location = location
        self.original = original
    }
}
