/// A remaining time: `45 s`, `12 min`, `2 h 5 min`, `3 d 4 h`.
package struct Countdown: Hashable, Sendable, CustomStringConvertible {
    /// The remaining seconds; never negative.
    package let seconds: Int64
    private let showsSeconds: Bool

    /// - Parameter showsSeconds: true for a countdown that is visible all the time: `12 min 05 s`.
    package init(seconds: Int64, showsSeconds: Bool = false) {
        self.seconds = max(0, seconds)
        self.showsSeconds = showsSeconds
    }

    package var description: String {
        if showsSeconds, seconds < 3_600 {
            guard seconds >= 60 else { return "\(seconds) s" }
            return "\(seconds / 60) min \(seconds % 60 < 10 ? "0" : "")\(seconds % 60) s"
        }
        // Rounded up: 61 seconds are more than a minute, and rounding up never makes anyone late.
        let minutes = (seconds + 59) / 60
        if seconds < 60 { return "\(seconds) s" }
        if minutes < 60 { return "\(minutes) min" }
        if minutes < 1_440 { return Self.pair(minutes / 60, "h", minutes % 60, "min") }
        return Self.pair(minutes / 1_440, "d", minutes % 1_440 / 60, "h")
    }

    private static func pair(_ first: Int64, _ unit: String, _ second: Int64, _ smaller: String) -> String {
        second == 0 ? "\(first) \(unit)" : "\(first) \(unit) \(second) \(smaller)"
    }
}
