import ConferenceErrors
import WorkerProtocol

// The check of the sentences with which the provider failed in the other checks against a double.
extension ConformanceCheck {
    static let serviceSentences = againstDouble(
        "sentences", "each failure has a sentence of its own, without a secret"
    ) { subject, course throws(ConferenceError) in
        // If only this check was asked for, there are no failures yet.
        if subject.service.notes.isEmpty {
            for (number, fault) in [.unauthorized, .forbidden, NamedFault.failedAfter, .timeoutBefore].enumerated() {
                _ = try subject.outcome(.create(room: course.room, key: subject.key(number)), fault)
            }
        }
        let notes = subject.service.notes
        for note in notes {
            guard !note.failure.message.isEmpty else {
                return .fail("after \(note.fault.name), its failure has no message")
            }
            guard !SecretRedaction.isRedacted(note.failure.message) else {
                return .fail("after \(note.fault.name), its message contains a secret: “\(note.failure.message)”")
            }
        }
        // A user who has to act must not read the same as one who has to wait.
        for refusal in notes where refusal.fault.isRefusal {
            guard
                let other = notes.first(where: { !$0.fault.isRefusal && $0.failure.message == refusal.failure.message })
            else { continue }
            return .warn(
                "after \(refusal.fault.name) and after \(other.fault.name), it says the same: “\(refusal.failure.message)”"
            )
        }
        return .pass
    }
}
