public import Foundation

/// An alert for an event or a reminder (Apple: EventKit, EKAlarm).
///
/// An alarm goes off at a time, relative to the start or absolute, or at a place. Our choice, because Apple documents nothing:
/// two alarms are equal if all their properties are equal. The hash does not depend on the properties, so that a program can
/// change an alarm while it is in a set.
open class EKAlarm: EKObject, NSCopying {
    /// The part of an alarm that is saved.
    struct Contents: Hashable {
        enum Trigger: Hashable {
            case relative(TimeInterval)
            case absolute(Date)
        }

        enum Action: Hashable {
            case display
            case audio(String?)
            case procedure(URL?)
            case email(String?)
        }

        var trigger = Trigger.relative(0)
        var action = Action.display
        var proximity = EKAlarmProximity.none
        var location: EKStructuredLocation.Contents?
    }

    private var trigger = Contents.Trigger.relative(0)
    private var action = Contents.Action.display
    private var place: EKStructuredLocation?
    /// The alarm in a file from which this one was created; see ``definition``.
    var origin: Origin?

    /// Creates an alarm at the start of the event.
    public override init() { super.init() }

    /// Creates an alarm at a date.
    public convenience init(absoluteDate date: Date) {
        self.init()
        absoluteDate = date
    }

    /// Creates an alarm relative to the start of the event; a negative offset is before the start.
    public convenience init(relativeOffset offset: TimeInterval) {
        self.init()
        relativeOffset = offset
    }

    /// The seconds from the start of the event, negative before it; 0 for an alarm with an ``absoluteDate``.
    ///
    /// Setting it clears ``absoluteDate``.
    open var relativeOffset: TimeInterval {
        get { if case .relative(let offset) = trigger { offset } else { 0 } }
        set { trigger = .relative(newValue) }
    }

    /// The date of the alarm; nil for an alarm that is relative to the event.
    ///
    /// Setting a date clears ``relativeOffset``. Our choice: setting nil turns an alarm with a date into one at the start of
    /// the event, and does not change any other alarm.
    open var absoluteDate: Date? {
        get { if case .absolute(let date) = trigger { date } else { nil } }
        set {
            if let newValue {
                trigger = .absolute(newValue)
            } else if case .absolute = trigger {
                trigger = .relative(0)
            }
        }
    }

    /// The place of a location-based alarm; see ``proximity``. The value is copied.
    open var structuredLocation: EKStructuredLocation? {
        get { place }
        set { place = newValue?.copy() as? EKStructuredLocation }
    }

    /// Whether the alarm goes off on arriving at or leaving ``structuredLocation``.
    open var proximity = EKAlarmProximity.none

    /// The action of the alarm. It follows from ``soundName``, ``emailAddress`` and ``url``, of which at most one is
    /// set.
    open var type: EKAlarmType {
        switch action {
        case .display: .display
        case .audio: .audio
        case .procedure: .procedure
        case .email: .email
        }
    }

    /// The mail address that receives the alarm's message.
    ///
    /// Setting it makes the type ``EKAlarmType/email`` and clears ``soundName`` and ``url``. Setting nil turns an alarm that
    /// sends a mail into one that shows a message.
    open var emailAddress: String? {
        get { if case .email(let address) = action { address } else { nil } }
        set {
            if let newValue { action = .email(newValue) } else if type == .email { action = .display }
        }
    }

    /// The sound that the alarm plays.
    ///
    /// Setting it makes the type ``EKAlarmType/audio`` and clears ``emailAddress`` and ``url``. Setting nil turns an alarm that
    /// plays a sound into one that shows a message.
    open var soundName: String? {
        get { if case .audio(let name) = action { name } else { nil } }
        set {
            if let newValue { action = .audio(newValue) } else if type == .audio { action = .display }
        }
    }

    /// The URL that the alarm opens.
    ///
    /// Setting it makes the type ``EKAlarmType/procedure`` and clears ``emailAddress`` and ``soundName``.
    @available(*, deprecated, message: "Alarms that open a URL can be read, but not saved.")
    open var url: URL? {
        get { target }
        set { target = newValue }
    }

    private var target: URL? {
        get { if case .procedure(let url) = action { url } else { nil } }
        set {
            if let newValue { action = .procedure(newValue) } else if type == .procedure { action = .display }
        }
    }

    override var contents: AnyHashable { values }

    override func restore(_ contents: AnyHashable) {
        if let values = contents.base as? Contents { self.values = values }
    }

    override var contained: [EKObject] { place.map { [$0] } ?? [] }

    /// All saved properties as one value.
    var values: Contents {
        get { Contents(trigger: trigger, action: action, proximity: proximity, location: place?.values) }
        set {
            trigger = newValue.trigger
            action = newValue.action
            proximity = newValue.proximity
            if let location = newValue.location {
                if place == nil { place = EKStructuredLocation() }
                place?.values = location
            } else {
                place = nil
            }
        }
    }

    /// Returns a new alarm with the same properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = EKAlarm()
        copy.trigger = trigger
        copy.action = action
        copy.proximity = proximity
        copy.structuredLocation = place
        copy.origin = origin
        return copy
    }

    /// Returns whether both alarms have the same properties.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKAlarm).map { $0.values == values } ?? false
    }

    /// The same for all alarms.
    open override var hash: Int { ObjectIdentifier(EKAlarm.self).hashValue }

    /// A description for debugging; its format may change.
    open override var description: String {
        let time = absoluteDate.map { "at \($0)" } ?? "\(relativeOffset) s from the beginning"
        let place = place.map { ", \(proximity) \($0)" } ?? ""
        return "EKAlarm \(time), \(type)\(place)"
    }
}
