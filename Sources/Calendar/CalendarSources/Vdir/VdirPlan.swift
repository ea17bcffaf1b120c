import CalendarStore
import ConferenceErrors
import ICalendar

/// What has to be done to bring the rows of a calendar up to its folder; found by looking at the folder, without a change.
struct VdirPlan {
    /// A file that is new, or another one than it was.
    struct Work {
        var name: String
        var known: VdirItemRecord?
    }

    private(set) var work: [Work] = []
    /// Files that are there no more.
    private(set) var gone: [VdirItemRecord] = []
    /// Files that are what they were, and by now so old that their stamp proves it.
    private(set) var settled: [VdirItemRecord] = []
    /// Files that had to be opened to know.
    private(set) var opened = 0

    /// Below that many, it is cheaper to open young files now and then than to write to the store.
    private static let worthSettling = 32

    /// Whether the store has to be changed.
    var isNeeded: Bool { !work.isEmpty || !gone.isEmpty || settled.count >= Self.worthSettling }

    /// - Parameter now: in nanoseconds since 1970-01-01T00:00:00Z, from before the listing was made.
    init(_ items: [VdirItemRecord], _ listing: VdirFolder.Listing, in folder: VdirFolder, now: Int64) {
        var known: [[UInt8]: VdirItemRecord] = [:]
        known.reserveCapacity(items.count)
        for item in items { known[Array(item.name.utf8)] = item }
        for (name, stamp) in listing.files {
            guard let item = known.removeValue(forKey: Array(name.utf8)) else {
                work.append(Work(name: name, known: nil))
                continue
            }
            guard item.stamp == stamp else {
                work.append(Work(name: name, known: item))
                continue
            }
            guard !item.isSettled else { continue }
            // Changed twice within a tick of the clock, a file looks as it did after the first time.
            opened += 1
            let digest = (try? folder.read(name)).map { TextDigest.hexadecimal(of: $0.bytes) } ?? ""
            if digest != item.digest {
                work.append(Work(name: name, known: item))
            } else if stamp.isSettled(at: now) {
                settled.append(item)
            }
        }
        gone = known.values.sorted { $0.id < $1.id }
        work.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
