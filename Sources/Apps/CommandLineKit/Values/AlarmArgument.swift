package import ConferenceErrors

/// How long before the start of an event an alarm goes off, as people type it: `10m`, `1d`, or `0` for the start.
package struct AlarmArgument: Hashable, Sendable {
    /// Seconds before the start.
    package let seconds: Int64

    /// - Throws: `badAlarm`.
    package init(_ text: String) throws(ConferenceError) {
        let lower = text.lowercased().trimmed
        if ["0", "0m", "start"].contains(lower) {
            seconds = 0
            return
        }
        guard let duration = try? DurationArgument(text) else { throw .badAlarm(text) }
        seconds = Int64(duration.days) * 86_400 + duration.seconds
    }
}
