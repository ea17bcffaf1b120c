package import CalendarEditing
package import ConferenceErrors

extension Inbox.Answer {
    /// That an occurrence keeps this answer, although its series has got another one.
    ///
    /// - Parameter start: the day and the time at which the occurrence begins.
    package func kept(by start: String) -> Sentence {
        switch self {
        case .accepted: "\(start) keeps your answer “accepted”."
        case .tentative: "\(start) keeps your answer “maybe”."
        case .declined: "\(start) keeps your answer “declined”."
        }
    }
}
