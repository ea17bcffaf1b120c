/// One alarm of an event or reminder: a VALARM (RFC 5545, 3.6.6; RFC 9074).
///
/// Two alarms are equal when they say the same, ``original`` included.
package struct AlarmDefinition: Hashable, Sendable {
    /// When it goes off.
    package enum Trigger: Hashable, Sendable {
        /// That many seconds from the start, or the end, of the item; negative for before.
        case relative(seconds: Int64, fromEnd: Bool)
        /// Seconds since 1970-01-01T00:00:00Z.
        case absolute(Int64)
    }

    /// What it does.
    package enum Action: Hashable, Sendable {
        case display, audio, email
        /// Of RFC 2445; RFC 5545 has none.
        case procedure
        /// In upper case.
        case other(String)
    }

    /// Whether it goes off on the way to a place or from it, in place of its trigger.
    package enum Proximity: Hashable, Sendable { case none, enter, leave }

    package var trigger: Trigger
    package var action: Action
    /// The name or URI of a sound, for `audio`.
    package var soundName: String?
    /// The first recipient, for `email`; without `mailto:`.
    package var emailAddress: String?
    /// What a `procedure` runs.
    package var url: String?
    package var proximity: Proximity
    package var location: StructuredLocation?
    /// The VALARM as it stood, from BEGIN to END with CRLF; nil for a new one. It is written back verbatim while nothing
    /// else has changed, and otherwise keeps the properties that are not known here.
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
