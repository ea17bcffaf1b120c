package import ConferenceErrors

extension ConferenceError {
    /// Why the store could not be written, as the end of a sentence; nil for any other error.
    ///
    /// The message of such an error says that nothing was changed. A caller that has changed something before says what holds
    /// instead.
    package var reasonNotWritten: Sentence? {
        switch code {
        case .storeFull: "there is no room left on the disk of the store"
        case .storeLocked: "another program holds the write lock of the store"
        case .storeReadOnly, .sideFileReadOnly, .cannotOpenStore: "the store cannot be written"
        case .storeFailed: "writing the store failed"
        case .storeLacksMemory: "there is not enough memory for the store"
        default: nil
        }
    }

    /// Returns the error of a caller that has changed something before, and says what; unchanged if it is another error, or says so
    /// already.
    ///
    /// - Parameter what: what was done and what was not, without the end of the sentence.
    package func after(_ what: Sentence) -> ConferenceError {
        guard let reason = reasonNotWritten, !(cause is ConferenceError) else { return self }
        return ConferenceError(code, exitStatus, "\(what): \(reason).", cause: self)
    }
}
