package import ConferenceErrors

// Errors about the limits of this process.

extension ConferenceError.Code {
    package static let tooLittleAddressSpace = Self(rawValue: "tooLittleAddressSpace")
}

extension ConferenceError {
    /// The process may use less address space than it or its workers need. All numbers are bytes.
    package static func tooLittleAddressSpace(
        available: UInt64, needed: UInt64, isForWorkers: Bool
    ) -> ConferenceError {
        let found = size(Int64(clamping: available))
        let wanted = size(Int64(clamping: needed))
        // The shell counts in KiB.
        let advice: Sentence = "Raise the limit of the shell, at least to “ulimit -v \(needed / 1_024)”."
        return ConferenceError(
            .tooLittleAddressSpace, .configuration,
            isForWorkers
                ? "Providers are not started, because they may use \(found) of address space and need \(wanted). \(advice)"
                : "This program may use \(found) of address space and needs \(wanted). \(advice)")
    }
}
