/// Offsets from UTC as calendar files write them (RFC 5545, 3.3.14).
package enum UTCOffset {
    /// Returns seconds east of UTC as `+hhmm` or `+hhmmss`.
    package static func text(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let size = abs(seconds)
        let rest = size % 60
        return (seconds < 0 ? "-" : "+") + two(size / 3_600) + two(size / 60 % 60) + (rest == 0 ? "" : two(rest))
    }
}
