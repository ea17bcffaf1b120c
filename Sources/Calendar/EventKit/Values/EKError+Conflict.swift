import CalendarEditing
import ConferenceErrors
import Foundation

extension EKError {
    /// Whether another program has changed the same property to a different value since it was read; see
    /// <doc:SeveralPrograms>.
    ///
    /// This property is ours. Apple has no such code: ``code`` is `internalFailure`, and the message names what was
    /// changed. To replace the other program's values, call ``EKObject/refresh()`` and save again.
    public var isConflict: Bool {
        (userInfo[NSUnderlyingErrorKey] as? ConferenceError)?.code == .changedMeanwhile
    }
}
