import ICalendar
import Recurrence

// The lines of a new component, and those that every change updates. They are the same for events and reminders.
extension ComponentText {
    /// Creates a component.
    ///
    /// - Parameters:
    ///   - kind: `VEVENT` or `VTODO`.
    ///   - uid: nil for a new one.
    ///   - instant: now, in seconds since 1970-01-01T00:00:00Z.
    ///   - lines: the lines after those that every component has.
    init(new kind: String, uid: String?, at instant: Int64, _ lines: [ContentLine] = []) {
        let stamp = Self.stamp(instant)
        let first = [
            ContentLine("UID", value: uid ?? EventDraft.newUID()), ContentLine("DTSTAMP", value: stamp),
            ContentLine("CREATED", value: stamp), ContentLine("LAST-MODIFIED", value: stamp),
            ContentLine("SEQUENCE", value: "0"),
        ]
        self.init(kind, first + lines)
    }

    /// Updates LAST-MODIFIED and DTSTAMP, and SEQUENCE for a change that participants must follow (RFC 5546, 2.1.4).
    ///
    /// - Parameters:
    ///   - instant: now, in seconds since 1970-01-01T00:00:00Z.
    ///   - modified: when the component was last changed. The new time is never earlier than this, so that an import does not
    ///     regard the previous version as newer.
    ///   - sequence: the present SEQUENCE.
    mutating func touch(at instant: Int64, modified: Int64?, sequence: Int, isSignificant: Bool) {
        let stamp = Self.stamp(max(instant, modified ?? .min))
        set("LAST-MODIFIED", to: ContentLine("LAST-MODIFIED", value: stamp))
        set("DTSTAMP", to: ContentLine("DTSTAMP", value: stamp))
        if isSignificant {
            set("SEQUENCE", to: ContentLine("SEQUENCE", value: "\(SequenceNumber.next(after: sequence))"))
        }
    }

    /// Resets the stamps to those of a component that is created now.
    mutating func restamp(at instant: Int64) {
        let stamp = Self.stamp(instant)
        for name in ["DTSTAMP", "CREATED", "LAST-MODIFIED"] { set(name, to: ContentLine(name, value: stamp)) }
        set("SEQUENCE", to: ContentLine("SEQUENCE", value: "0"))
    }

    /// Returns an instant in the format of calendar files.
    static func stamp(_ instant: Int64) -> String {
        EventTime(LocalDateTime(secondsSinceEpoch: instant), .utc).basicFormat
    }
}
