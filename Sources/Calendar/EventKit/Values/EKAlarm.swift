public import Foundation

/// When somebody is to be reminded of an event or a reminder, and how (Apple: EventKit, EKAlarm).
///
/// An alarm rings at a time, relative to the beginning or absolute, or at a place. Two are equal where all properties
/// are; Apple does not document it. What the hash is made of does not change, so that an alarm may be changed while it is
/// in a set.
open class EKAlarm: EKObject, NSCopying {
    /// What is saved of an alarm.
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
    /// The alarm of a file that this one was read from, and what it said then; see ``definition``.
    var origin: Origin?

    /// An alarm at the beginning.
    public override init() { super.init() }

    /// An alarm at a moment.
    public convenience init(absoluteDate date: Date) {
        self.init()
        absoluteDate = date
    }

    /// An alarm some seconds from the beginning of the event; before it where negative.
    public convenience init(relativeOffset offset: TimeInterval) {
        self.init()
        relativeOffset = offset
    }

    /// Seconds from the beginning of the event, before it where negative; 0 for an alarm with an ``absoluteDate``.
    ///
    /// Setting it clears ``absoluteDate``.
    open var relativeOffset: TimeInterval {
        get { if case .relative(let offset) = trigger { offset } else { 0 } }
        set { trigger = .relative(newValue) }
    }

    /// The moment at which the alarm rings; nil for one that is relative to the event.
    ///
    /// Setting a date clears ``relativeOffset``. Setting nil makes it an alarm at the beginning of the event where it had
    /// a date, and changes nothing where it had none; that is our choice.
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

    /// The place of an alarm that rings at one; see ``proximity``. What is set is copied.
    open var structuredLocation: EKStructuredLocation? {
        get { place }
        set { place = newValue?.copy() as? EKStructuredLocation }
    }

    /// Whether the alarm rings on coming to ``structuredLocation`` or on leaving it.
    open var proximity = EKAlarmProximity.none

    /// What the alarm does. It follows from ``soundName``, ``emailAddress`` and ``url``, of which one at most is set.
    open var type: EKAlarmType {
        switch action {
        case .display: .display
        case .audio: .audio
        case .procedure: .procedure
        case .email: .email
        }
    }

    /// Where an alarm that sends a message sends it.
    ///
    /// Setting it makes the alarm one of ``EKAlarmType/email`` and clears ``soundName`` and ``url``. Setting nil makes an
    /// alarm that had one show a message.
    open var emailAddress: String? {
        get { if case .email(let address) = action { address } else { nil } }
        set {
            if let newValue { action = .email(newValue) } else if type == .email { action = .display }
        }
    }

    /// The sound of an alarm that plays one.
    ///
    /// Setting it makes the alarm one of ``EKAlarmType/audio`` and clears ``emailAddress`` and ``url``. Setting nil makes
    /// an alarm that had one show a message.
    open var soundName: String? {
        get { if case .audio(let name) = action { name } else { nil } }
        set {
            if let newValue { action = .audio(newValue) } else if type == .audio { action = .display }
        }
    }

    /// What an alarm opens that opens something.
    ///
    /// Setting it makes the alarm one of ``EKAlarmType/procedure`` and clears ``emailAddress`` and ``soundName``.
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

    /// Everything, as a value.
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

    /// A new alarm like this one.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = EKAlarm()
        copy.trigger = trigger
        copy.action = action
        copy.proximity = proximity
        copy.structuredLocation = place
        copy.origin = origin
        return copy
    }

    /// Whether the other object is an alarm that does the same at the same time or place.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKAlarm).map { $0.values == values } ?? false
    }

    /// The same for all alarms.
    open override var hash: Int { ObjectIdentifier(EKAlarm.self).hashValue }

    /// For developers; may change.
    open override var description: String {
        let time = absoluteDate.map { "at \($0)" } ?? "\(relativeOffset) s from the beginning"
        let place = place.map { ", \(proximity) \($0)" } ?? ""
        return "EKAlarm \(time), \(type)\(place)"
    }
}
