import ConferenceErrors
import Foundation
import HTTPS
import WorkerProtocol

// Checks with a service that has had too many requests. It says in three forms when it wants the next one.
extension ConformanceCheck {
    /// The most calls that a provider may make for a request that the service keeps refusing.
    static let callsAtMost = 10
    /// How long the service wants to be left alone: longer than any request may take.
    static let pause: Int64 = 120

    static func tooMany(
        _ id: String, form: String, _ text: @escaping @Sendable (_ time: Int64) -> String
    ) -> ConformanceCheck {
        againstDouble(
            id, "429 with Retry-After as \(form) fails the request after a few calls, and says when to try again"
        ) {
            subject, course throws(ConferenceError) in
            let time = subject.configuration.now() + pause
            let fault = NamedFault(
                name: "429",
                fault: .answer(status: 429, headers: [.init(name: "Retry-After", value: text(time))]))
            let outcome = try subject.outcome(.create(room: course.room, key: subject.key()), fault)
            guard outcome.calls.count <= callsAtMost else {
                return .fail("it made \(outcome.calls.count) calls, though each got 429; \(callsAtMost) are enough")
            }
            guard let failure = outcome.failure else { return .fail("it made a conference, though every call got 429") }
            guard failure.status == ProviderStatus.unavailable.rawValue else {
                return .warn("\(outcome.clause); VCP_E_UNAVAILABLE (6) tells the host that trying again helps")
            }
            guard RetryAfterText.isFound(in: failure.message, without: subject.configuration.serviceDouble?.texts ?? [])
            else {
                return .warn("its message does not say when to try again: “\(failure.message)”")
            }
            return .pass
        }
    }
}

/// The forms in which services say when to try again.
enum RetryAfterText {
    /// Returns a time such as `Wed, 03 Mar 2027 13:00:00 GMT`.
    static func httpDate(_ time: Int64) -> String { text(time, "EEE, dd MMM yyyy HH:mm:ss 'GMT'") }

    /// Returns a time such as `2027-03-03T13:00:00Z`.
    static func iso(_ time: Int64) -> String { text(time, "yyyy-MM-dd'T'HH:mm:ss'Z'") }

    private static func text(_ time: Int64, _ format: String) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = format
        return formatter.string(from: Date(timeIntervalSince1970: TimeInterval(time)))
    }

    /// Returns whether a message, in whatever language, names a time: it has a number besides the status and the server.
    static func isFound(in message: String, without others: [String]) -> Bool {
        var rest = message
        for other in others + ["429"] { rest = rest.replacingOccurrences(of: other, with: "") }
        return rest.contains(where: \.isNumber)
    }
}

extension ServiceDouble {
    /// The addresses of the double as messages may contain them, the longest first.
    var texts: [String] {
        ([address].compactMap(\.self) + addresses.values).flatMap { [$0.text, $0.origin.text, $0.origin.host] }
            .sorted { $0.count > $1.count }
    }
}
