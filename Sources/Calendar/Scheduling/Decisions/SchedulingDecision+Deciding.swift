import ICalendar
package import Recurrence

extension SchedulingDecision {
    /// Decides what a message may change.
    ///
    /// - Parameters:
    ///   - stored: what is known about the event; nil if nothing is.
    ///   - me: the addresses of the person, such as `jo@example.org` or `Jo <jo@example.org>`.
    ///   - sender: the address in the mail's From; nil if the message did not come by mail.
    ///   - zones: the system's time zones.
    package static func decide(
        _ message: SchedulingMessage, about stored: StoredInvitation?, me: [String], sender: String? = nil,
        zones: ZoneDatabase
    ) -> SchedulingDecision {
        SchedulingDecision(.unknownEvent)
    }
}
