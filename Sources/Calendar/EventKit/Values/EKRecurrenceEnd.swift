public import Foundation

/// The end of a rule: either a date or a number of occurrences (Apple: EventKit, EKRecurrenceEnd).
///
/// Immutable. Two are equal if they have the same date or the same number of occurrences.
open class EKRecurrenceEnd: NSObject, NSCopying, NSSecureCoding {
    enum Value: Hashable {
        case date(Date)
        case count(Int)
    }

    let value: Value

    /// Creates an end at a date: the last occurrence starts on or before it.
    public convenience init(end endDate: Date) { self.init(.date(endDate)) }

    /// Creates an end after a number of occurrences, including the first one.
    ///
    /// - Precondition: the number is at least 1. Our choice: Apple does not document the meaning of 0, and a rule that never
    ///   ends is hardly what the caller meant.
    public convenience init(occurrenceCount: Int) {
        precondition(occurrenceCount > 0, "EKRecurrenceEnd: the number of occurrences has to be at least 1.")
        self.init(.count(occurrenceCount))
    }

    init(_ value: Value) { self.value = value }

    /// The end date; nil if the rule ends after a number of occurrences.
    open var endDate: Date? { if case .date(let date) = value { date } else { nil } }

    /// The number of occurrences; 0 if the rule ends at a date.
    open var occurrenceCount: Int { if case .count(let count) = value { count } else { 0 } }

    /// Returns the object itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Always true.
    public static var supportsSecureCoding: Bool { true }

    /// Encodes the end in an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(endDate.map { $0 as NSDate }, forKey: "endDate")
        coder.encode(occurrenceCount, forKey: "occurrenceCount")
    }

    /// Decodes an end from an archive, or returns nil if the archive holds no valid one.
    public required init?(coder: NSCoder) {
        let count = coder.decodeInteger(forKey: "occurrenceCount")
        if let date = coder.decodeObject(of: NSDate.self, forKey: "endDate") {
            value = .date(date as Date)
        } else if count > 0 {
            value = .count(count)
        } else {
            return nil
        }
    }

    /// Returns whether both ends are the same.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKRecurrenceEnd).map { $0.value == value } ?? false
    }

    /// Equal for equal ends.
    open override var hash: Int { value.hashValue }

    /// A description for debugging; its format may change.
    open override var description: String {
        switch value {
        case .date(let date): "EKRecurrenceEnd at \(date)"
        case .count(let count): "EKRecurrenceEnd after \(count)"
        }
    }
}
