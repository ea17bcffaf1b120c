import CalendarStore
import ICalendar

/// The steps that update a calendar's rows from its folder. Creating a plan changes nothing.
struct VdirPlan {
    /// A file that is new or has changed.
    struct Work {
        var name: String
        var known: VdirItemRecord?
    }

    private(set) var work: [Work] = []
    /// The rows of files that no longer exist.
    private(set) var gone: [VdirItemRecord] = []
    /// Unchanged files that are now old enough for their stamp to prove it.
    private(set) var settled: [VdirItemRecord] = []
    /// The entries that are ignored, without those that replace a known file.
    private(set) var ignored: [(name: String, text: String)] = []
    /// The number of files that were opened to create the plan.
    private(set) var opened = 0

    /// The number of recent files from which on updating the store is cheaper than opening these files repeatedly.
    private static let settlingThreshold = 32

    /// Whether the store needs changes.
    var isNeeded: Bool { !work.isEmpty || !gone.isEmpty || settled.count >= Self.settlingThreshold }

    /// - Parameter now: the time before the listing was made, in nanoseconds since 1970-01-01T00:00:00Z.
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
            // A file that changes twice within a clock tick keeps the stamp of the first
            // change, so compare the content.
            opened += 1
            let digest = (try? folder.read(name)).map { TextDigest.hexadecimal(of: $0.bytes) } ?? ""
            if digest != item.digest {
                work.append(Work(name: name, known: item))
            } else if stamp.isSettled(at: now) {
                settled.append(item)
            }
        }
        for (name, text, stamp) in listing.ignored {
            guard let stamp, let item = known.removeValue(forKey: Array(name.utf8)) else {
                ignored.append((name, text))
                continue
            }
            // The file was replaced, not deleted. Trying to read it reports that and keeps its events.
            if item.stamp != stamp { work.append(Work(name: name, known: item)) }
        }
        gone = known.values.sorted { $0.id < $1.id }
        work.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
