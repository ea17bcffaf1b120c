import CalendarEditing
import ConferenceErrors
import Foundation

extension EKError {
    /// Whether another program has changed the same since it was read, to another value; see <doc:SeveralPrograms>.
    ///
    /// Not Apple's, where no code says that: ``code`` is `internalFailure`, and the sentence names what was changed. Call
    /// ``EKObject/refresh()`` and save again to replace the other values.
    public var isConflict: Bool {
        (userInfo[NSUnderlyingErrorKey] as? ConferenceError)?.code == .changedMeanwhile
    }
}
