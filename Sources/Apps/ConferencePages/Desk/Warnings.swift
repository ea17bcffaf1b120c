import Synchronization

/// What the store has reported about files of calendar folders, until a page shows it.
final class Warnings: Sendable {
    private let sentences = Mutex<[String]>([])
    /// The most that a page shows.
    private static let limit = 10

    /// Adds a sentence unless it waits already, or too many do.
    func add(_ sentence: String) {
        sentences.withLock { waiting in
            if waiting.count < Self.limit, !waiting.contains(sentence) { waiting.append(sentence) }
        }
    }

    /// Returns the sentences, and forgets them.
    func take() -> [String] {
        sentences.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
