import CalendarStore
import Foundation
import TestSupport

/// A home that is prepared once for each run, and copied for each test: a copy takes less time than the commands that made it.
struct HomeTemplate: Sendable {
    private let place: Result<TemporaryDirectory, any Error>

    /// - Parameter prepare: runs commands in a new home. What they store must not name the path of this home.
    init(_ prepare: (Home) throws -> Void) {
        place = Result {
            let home = try Home()
            try prepare(home)
            return home.place
        }
    }

    /// Returns a new home with the same files.
    func copy() throws -> Home {
        let source = try place.get().path
        let home = try Home()
        for name in try FileManager.default.contentsOfDirectory(atPath: source) {
            try FileManager.default.copyItem(atPath: "\(source)/\(name)", toPath: "\(home.path)/\(name)")
        }
        return home
    }
}

extension Home {
    /// A home with a store that has nothing in it, for tests whose first command adds something: the other tests have that
    /// command make the store, which takes as long as the rest of it.
    static func withStore() throws -> Home {
        let home = try Home()
        try home.makeStore()
        return home
    }

    func makeStore() throws { try Self.emptyStore.write(to: "\(path)/data/conference/calendar.sqlite") }

    private static let emptyStore = FileTemplate { try CalendarStore(path: $0) { 0 }.write { _ in } }
}
