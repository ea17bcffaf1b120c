package import ConferenceErrors
import ConferenceModel
import Foundation

// Errors about providers that fail repeatedly.

extension ConferenceError.Code {
    package static let quarantined = Self(rawValue: "quarantined")
}

extension ConferenceError {
    /// The provider has failed too often recently and is not started.
    ///
    /// - Parameters:
    ///   - provider: the label of the provider.
    ///   - faults: the number of faults that led to the quarantine.
    ///   - since: the time at which the quarantine began, in seconds since 1970; `until` is the time at which it ends
    ///     automatically.
    ///   - reason: the message about the last fault.
    ///   - directory: the directory of the provider, if the user named it for this run (`--provider-dir`).
    package static func quarantined(
        provider: String, identifier: String, faults: Int, since: Int64, until: Int64, reason: String,
        directory: String? = nil
    ) -> ConferenceError {
        let times: Sentence = faults == 1 ? "once" : "\(faults) times in a short time"
        return ConferenceError(
            .quarantined, .unavailable,
            "\(TextPolicy.printable(provider)) is not started from \(clock(since)) until \(clock(until)), because it failed "
                + "\(times). The last time: \(words: TextPolicy.printable(reason))",
            arguments: [identifier] + (directory.map { [$0] } ?? []))
    }

    /// Formats a time in the local time zone, such as `2026-03-01 10:15`.
    private static func clock(_ time: Int64) -> String {
        var seconds = time_t(time)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "\(time)" }
        var buffer = [CChar](repeating: 0, count: 64)
        let length = strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M", &parts)
        return String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
