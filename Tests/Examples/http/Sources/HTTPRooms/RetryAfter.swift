import VirtualConferenceKit

/// The header with which a service asks for a pause. It has three forms.
enum RetryAfter {
    /// Returns the pause, or nil if there is no such header or it cannot be read.
    static func pause(in response: HTTPResponse, now: Date = Date()) -> Duration? {
        guard let text = response.value(of: "Retry-After") else { return nil }
        if let seconds = Int(text) { return .seconds(max(0, seconds)) }
        let date = headerDates.date(from: text) ?? (try? Date(text, strategy: .iso8601))
        return date.map { .seconds(max(0, Int($0.timeIntervalSince(now).rounded(.up)))) }
    }

    /// The form of dates in HTTP headers.
    private static let headerDates: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter
    }()
}
