import CalendarEditing
import CalendarStore
import ConferenceErrors
import Foundation

extension ConferenceError {
    /// What the user can do about the error (`NSLocalizedRecoverySuggestionErrorKey`), or nil if its message already says so.
    var recoverySuggestion: String? {
        switch code {
        case .accessNotGranted, .nobodyToAsk, .missingUsageDescription:
            guard arguments.count == 2 else { return nil }
            return AccessCommands.granting(arguments[1], to: arguments[0])
        case .changedMeanwhile:
            return """
                Call refresh(), which reads the item again and keeps the changes that are not saved, and save again to \
                replace the other program's values. To take those values instead, call rollback() first.
                """
        case .cannotOpenStore, .storeCannotLock, .foreignDatabase, .notAStore:
            return "The environment variable CONFERENCE_STORE names another store."
        case .storeDamaged: return "The owner of the calendars can restore a backup of the store."
        default: return nil
        }
    }

    /// The values of an `NSError` for this error.
    var userInfo: [String: Any] {
        var values: [String: Any] = [NSLocalizedDescriptionKey: message, NSUnderlyingErrorKey: self]
        values[NSLocalizedRecoverySuggestionErrorKey] = recoverySuggestion
        return values
    }
}
