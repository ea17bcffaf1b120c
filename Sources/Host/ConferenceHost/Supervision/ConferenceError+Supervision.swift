package import ConferenceErrors
import ConferenceModel
import Foundation

// Errors about providers that fail repeatedly.

extension ConferenceError.Code {
    package static let quarantined = Self(rawValue: "quarantined")
}

extension ConferenceError {
    /// A provider that failed too often lately, and is not started.
    ///
    /// - Parameters:
    ///   - provider: its label.
    ///   - faults: how many faults led to this.
    ///   - since: when it began, in seconds since 1970; `until` is when it ends automatically.
    ///   - reason: the sentence about the last fault.
    ///   - directory: where it is, if the user named that for this run.
    package static func quarantined(
        provider: String, identifier: String, faults: Int, since: Int64, until: Int64, reason: String,
        directory: String? = nil
    ) -> ConferenceError {
        let times = faults == 1 ? "once" : "\(faults) times in a short time"
        return ConferenceError(
            .quarantined, .unavailable,
            "\(TextPolicy.printable(provider)) is not started from \(clock(since)) until \(clock(until)), because it failed "
                + "\(times). The last time: \(TextPolicy.printable(reason))",
            arguments: [identifier] + (directory.map { [$0] } ?? []))
    }

    /// `2026-03-01 10:15` on the clock of this machine.
    private static func clock(_ time: Int64) -> String {
        var seconds = time_t(time)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "\(time)" }
        var buffer = [CChar](repeating: 0, count: 64)
        let length = strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M", &parts)
        return String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
