package import ConferenceErrors
import Synchronization

/// The pages that programs present.
package final class Presentations: Sendable {
    /// The most that wait at the same time: a program must not fill the screen with pages without end.
    package static let mostWaiting = 16
    /// The most that are remembered, so that a page that is loaded again says how it ended.
    private static let most = 64

    private let list = Mutex<[Presentation]>([])

    package init() {}

    /// - Throws: `tooManyPresentations` (75).
    package func add(_ presentation: Presentation) throws(ConferenceError) {
        let isAdded = list.withLock { list in
            guard list.count(where: { $0.ending == nil && !$0.isAbandoned }) < Self.mostWaiting else { return false }
            if list.count >= Self.most {
                // There are more than may wait, so a page that a program waits for stays.
                list.remove(at: list.firstIndex { $0.ending != nil } ?? list.firstIndex(where: \.isAbandoned) ?? 0)
            }
            list.append(presentation)
            return true
        }
        guard isAdded else { throw .tooManyPresentations(Self.mostWaiting) }
    }

    /// Returns the presentation that an address names.
    ///
    /// - Throws: `presentationGone`.
    func presentation(_ key: String?) throws(ConferenceError) -> Presentation {
        let found = list.withLock { list in list.first { $0.key == key } }
        guard let found else { throw .presentationGone() }
        return found
    }
}
