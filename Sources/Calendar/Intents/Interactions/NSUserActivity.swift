public import Foundation

/// A state of a program to which the user can return (Apple: Foundation, NSUserActivity). Foundation has none on Linux.
///
/// Here it is the way back from an event to the program: ``webpageURL`` becomes a link in the notes of the event, and can have a
/// scheme of the program's own, for which the program has a `.desktop` file. Nothing is handed to other devices or indexed.
open class NSUserActivity: NSObject {
    /// The type, such as `org.example.booking.details`.
    public let activityType: String
    /// A text for people.
    open var title: String?
    /// What the program needs to return to the state. Kept, and not stored.
    open var userInfo: [AnyHashable: Any]?
    /// The keys of ``userInfo`` that are needed.
    open var requiredUserInfoKeys: Set<String>?
    /// Whether ``userInfo`` is out of date.
    open var needsSave = false
    /// A link that opens the state.
    open var webpageURL: URL?
    /// The page from which the user came.
    open var referrerURL: URL?
    /// When the activity is no longer of use.
    open var expirationDate: Date?
    /// Words that describe the activity.
    open var keywords: Set<String> = []
    /// No other device takes over an activity here.
    open var isEligibleForHandoff = true
    /// Nothing is indexed here.
    open var isEligibleForSearch = false
    /// Nothing is indexed here.
    open var isEligibleForPublicIndexing = false
    /// Nothing is predicted here.
    open var isEligibleForPrediction = false
    /// What identifies the activity for the program.
    open var persistentIdentifier: String?
    /// What identifies the content of a window.
    open var targetContentIdentifier: String?

    /// Creates an activity.
    public init(activityType: String) { self.activityType = activityType }

    /// Adds to ``userInfo``.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }

    /// Does nothing here.
    open func becomeCurrent() {}

    /// Does nothing here.
    open func resignCurrent() {}

    /// Does nothing here.
    open func invalidate() {}
}
