public import Foundation

/// When a rule stops repeating: after a date or after some occurrences, never both (Apple: EventKit, EKRecurrenceEnd).
///
/// Does not change once it is made. Two are equal where they end at the same date or after as many occurrences.
open class EKRecurrenceEnd: NSObject, NSCopying, NSSecureCoding {
    enum Value: Hashable {
        case date(Date)
        case count(Int)
    }

    let value: Value

    /// An end at a date: the last occurrence begins then or before.
    public convenience init(end endDate: Date) { self.init(.date(endDate)) }

    /// An end after a number of occurrences, the first one counted.
    ///
    /// - Precondition: the count is at least 1. Apple documents nothing about 0; a rule that would go on for ever instead
    ///   would not be what was meant.
    public convenience init(occurrenceCount: Int) {
        precondition(occurrenceCount > 0, "EKRecurrenceEnd: the number of occurrences has to be at least 1.")
        self.init(.count(occurrenceCount))
    }

    init(_ value: Value) { self.value = value }

    /// The end where it is a date; nil where it is a number of occurrences.
    open var endDate: Date? { if case .date(let date) = value { date } else { nil } }

    /// The end where it is a number of occurrences; 0 where it is a date.
    open var occurrenceCount: Int { if case .count(let count) = value { count } else { 0 } }

    /// Itself: it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the end to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(endDate.map { $0 as NSDate }, forKey: "endDate")
        coder.encode(occurrenceCount, forKey: "occurrenceCount")
    }

    /// Reads an end from an archive; nil where there is none.
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

    /// Whether the other object is the same end.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? EKRecurrenceEnd).map { $0.value == value } ?? false
    }

    /// Equal for equal ends.
    open override var hash: Int { value.hashValue }

    /// For developers; may change.
    open override var description: String {
        switch value {
        case .date(let date): "EKRecurrenceEnd at \(date)"
        case .count(let count): "EKRecurrenceEnd after \(count)"
        }
    }
}
