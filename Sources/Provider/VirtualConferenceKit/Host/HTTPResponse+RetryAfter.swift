import Foundation

extension HTTPResponse {
    /// The time after which the service wants the next request, or nil if it does not say.
    ///
    /// Services write `Retry-After` as seconds, as an HTTP date, or as a date and time of ISO 8601. A moment in the past is zero.
    public var retryAfter: Duration? { retryAfter(now: Date()) }

    /// What to tell the user of a service that cannot answer now: “Try again in 90 seconds.”
    ///
    /// - Parameter pause: what the service has said in another way than with `Retry-After`; nil to go by that.
    public func retryAdvice(after pause: Duration? = nil) -> String {
        guard let seconds = (pause ?? retryAfter)?.components.seconds else { return "Try again later." }
        if seconds <= 1 { return "Try again in 1 second." }
        return seconds < 120 ? "Try again in \(seconds) seconds." : "Try again in \((seconds + 59) / 60) minutes."
    }

    func retryAfter(now: Date) -> Duration? {
        guard let text = value(of: "Retry-After")?.trimmingCharacters(in: .whitespaces) else { return nil }
        if let seconds = Int32(text) { return seconds < 0 ? nil : .seconds(seconds) }
        let date = Self.headerDates.date(from: text) ?? (try? Date(text, strategy: .iso8601))
        // No caller waits for a year, so a larger number is a mistake of the service.
        guard let left = date?.timeIntervalSince(now), left < 366 * 86_400 else { return nil }
        return .seconds(Int(max(0, left).rounded(.up)))
    }

    /// The form of dates in HTTP headers, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static let headerDates: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter
    }()
}
