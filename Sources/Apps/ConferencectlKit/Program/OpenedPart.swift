import Synchronization

/// A part of the project that one run of the program opens at most once, when it is first needed.
final class OpenedPart<Part: Sendable>: Sendable {
    private let part = Mutex<Part?>(nil)

    /// The part that is open, or nil if none was needed so far.
    var known: Part? { part.withLock { $0 } }

    /// Returns the part, and opens it with the given function if it is not open yet.
    func get(_ open: () throws -> Part) rethrows -> Part {
        if let known { return known }
        let opened = try open()
        return part.withLock { part in
            let kept = part ?? opened
            part = kept
            return kept
        }
    }
}
