public import Foundation

/// The superclass of all calendar objects (Apple: EventKit, EKObject).
///
/// An object represents what is saved of it as one value, its contents, and keeps a copy from the last save. It has changes if
/// the two differ. The contents of an event include those of its alarms and its place, so that changing an alarm also changes
/// its event.
///
/// Not Sendable: use an object on one thread at a time.
open class EKObject: NSObject {
    /// The contents without unsaved changes: those of the last save, or the initial ones.
    private var storedContents: AnyHashable = 0
    /// Whether ``markStored()`` was called.
    private var isStored = false

    /// Creates an object.
    public override init() {
        super.init()
        storedContents = contents
    }

    /// Whether the object, or one that it contains, has unsaved changes.
    ///
    /// Our choice, because Apple documents neither: a new object has none until a property is set, and an object has none after
    /// its properties were set back to their old values.
    open var hasChanges: Bool { contents != storedContents }

    /// Whether the object has never been saved.
    open var isNew: Bool { !isStored }

    /// Restores all properties to the values of the last save. Does nothing if the object was never saved.
    open func reset() { rollback() }

    /// Discards the unsaved changes. Does nothing if the object was never saved.
    ///
    /// Objects that are not stored on their own, such as alarms, have nothing to discard. Apple's ``reset()`` also discards
    /// what was read from the store; here, both methods do the same.
    open func rollback() {
        if isStored { restore(storedContents) }
    }

    /// Reads the stored values again and keeps the unsaved changes.
    ///
    /// - Returns: false if the object no longer exists. Objects that are not stored on their own, such as alarms,
    ///   always return true; this is our choice.
    @discardableResult
    open func refresh() -> Bool { true }

    // MARK: For subclasses in this module

    /// Everything about the object that is saved, as one value. Only differences in this value count as changes.
    var contents: AnyHashable { 0 }

    /// Restores an earlier value of ``contents``.
    func restore(_ contents: AnyHashable) {}

    /// The objects whose contents are part of this object's.
    var contained: [EKObject] { [] }

    /// Marks a new object as having no changes once its initial values are set.
    func begin() { storedContents = contents }

    /// Marks the object as identical to what is stored.
    func markStored() {
        isStored = true
        storedContents = contents
        for object in contained { object.markStored() }
    }
}
