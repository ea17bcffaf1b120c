import ConferenceModel

/// What is known of a store's changes: what it was like when somebody looked last, and whose doing it was.
struct ChangeAccount {
    /// What a look at the store gives; equal for equal contents.
    enum Look: Equatable {
        case store(ChangeCount)
        /// It cannot be read; who tries hears why.
        case unreadable
    }

    private let path: String
    private let limits: Limits
    private var watch: ChangeWatch?
    private var seen: Look?
    /// Whether anybody wants to know: nothing is opened otherwise.
    var isOpen = false
    /// The writes of this process that are under way: what comes meanwhile may be theirs.
    var ownWrites = 0
    /// Whether others have changed something of which nobody was told.
    var isForeign = false

    init(path: String, limits: Limits) {
        self.path = path
        self.limits = limits
    }

    /// Looks at the store.
    mutating func look() -> Look {
        guard isOpen else { return .unreadable }
        let watch = self.watch ?? ChangeWatch(path: path, limits: limits)
        self.watch = watch
        return (try? watch.count()).map { .store($0) } ?? .unreadable
    }

    /// Takes the store as it is for known, where nothing is known yet.
    mutating func begin() { if seen == nil { seen = look() } }

    /// Takes the store as it is for known.
    mutating func absorb() { seen = look() }

    /// Looks whether others have changed something since the last look.
    mutating func noteForeign() {
        let now = look()
        if let seen, seen != now { isForeign = true }
        seen = now
    }

    /// Takes everything since a look for foreign.
    mutating func noteForeign(since before: Look) {
        let now = look()
        if before != now || seen.map({ $0 != before }) ?? false { isForeign = true }
        seen = now
    }

    /// Whether others have changed something since this was asked last; nil where that cannot be said before the writes of
    /// this process are over.
    mutating func isChangedElsewhere() -> Bool? {
        guard ownWrites == 0 else { return nil }
        noteForeign()
        defer { isForeign = false }
        return isForeign
    }

    /// Closes what is open and forgets what was seen.
    mutating func close() {
        isOpen = false
        watch = nil
        seen = nil
        isForeign = false
    }
}
