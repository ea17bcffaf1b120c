public import Foundation

/// What all objects of a calendar have in common (Apple: EventKit, EKObject).
///
/// An object knows its contents as one value, and what they were when it was last stored: it has changes where the two
/// differ. An event's contents take in those of its alarms and its place, so that a change to an alarm is a change to
/// the event, whoever holds the alarm.
///
/// Not Sendable: use an object on one thread at a time.
open class EKObject: NSObject {
    /// The contents that there is nothing to save beyond: those of the last save, or of the beginning.
    private var settled: AnyHashable = 0
    /// Whether ``markStored()`` was called.
    private var isStored = false

    /// A new object.
    public override init() {
        super.init()
        settled = contents
    }

    /// Whether the object, or one that it contains, has changes that are not saved.
    ///
    /// A new object has none until something is set, and one whose properties are set back to what they were has none
    /// either; Apple documents neither, both are our choice.
    open var hasChanges: Bool { contents != settled }

    /// Whether the object has never been saved.
    open var isNew: Bool { !isStored }

    /// Gives all properties the values that they had when the object was last saved. Does nothing where it never was.
    open func reset() { rollback() }

    /// Drops the changes that are not saved. Does nothing where the object was never saved.
    ///
    /// Apple's ``reset()`` also forgets what was read from the store. The objects without a store of their own, such as
    /// alarms, have nothing to forget.
    open func rollback() {
        if isStored { restore(settled) }
    }

    /// Reads what is stored once more, and keeps the changes that are not saved.
    ///
    /// - Returns: false where the object does not exist any more. Objects without a store of their own, such as alarms,
    ///   always do; that is our choice.
    @discardableResult
    open func refresh() -> Bool { true }

    // MARK: For the classes of this module

    /// Everything that is saved of the object, as one value. Whatever it does not take in is not seen to change.
    var contents: AnyHashable { 0 }

    /// Takes over what ``contents`` was.
    func restore(_ contents: AnyHashable) {}

    /// The objects whose contents are part of these.
    var contained: [EKObject] { [] }

    /// Takes note that there is nothing to save yet, of a new object that has been given its first values.
    func begin() { settled = contents }

    /// Takes note that the object has been read from the store or written to it as it is.
    func markStored() {
        isStored = true
        settled = contents
        for object in contained { object.markStored() }
    }
}
