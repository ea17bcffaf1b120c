import ConferenceModel

/// Tracks the changes of a store: its last known state, and whether this process or another made the changes since.
struct ChangeTracker {
    /// An observed state of the store; equal if the contents are equal.
    enum Observation: Equatable {
        case store(ChangeCount)
        /// The store cannot be read. A caller that reads it gets the reason.
        case unreadable
    }

    private let path: String
    private let limits: Limits
    private var watch: ChangeWatch?
    private var known: Observation?
    /// Whether there are subscribers. Without them, no file is opened.
    var isOpen = false
    /// The number of writes of this process that are in progress. Changes that appear meanwhile may be theirs.
    var ownWrites = 0
    /// Whether others have made changes of which subscribers have not been notified.
    var isForeign = false

    init(path: String, limits: Limits) {
        self.path = path
        self.limits = limits
    }

    /// Observes the store.
    mutating func observe() -> Observation {
        guard isOpen else { return .unreadable }
        let watch = self.watch ?? ChangeWatch(path: path, limits: limits)
        self.watch = watch
        return (try? watch.count()).map { .store($0) } ?? .unreadable
    }

    /// Records the current state as known, unless a state is known already.
    mutating func begin() { if known == nil { known = observe() } }

    /// Records the current state as known.
    mutating func absorb() { known = observe() }

    /// Checks whether others have changed the store since the last observation.
    mutating func noteForeign() {
        let now = observe()
        if let known, known != now { isForeign = true }
        known = now
    }

    /// Whether others have changed the store since the last call; nil if this cannot be determined before the writes of this
    /// process are done.
    mutating func isChangedElsewhere() -> Bool? {
        guard ownWrites == 0 else { return nil }
        noteForeign()
        defer { isForeign = false }
        return isForeign
    }

    /// Closes the file and forgets the known state.
    mutating func close() {
        isOpen = false
        watch = nil
        known = nil
        isForeign = false
    }
}
