import CalendarCorpus
import Foundation

/// Corpora and the stores built from them, created on demand and kept for the next benchmark; with
/// `--keep`, also for the next run.
struct CorpusStores {
    var workshop: Workshop

    /// The size of a corpus.
    struct Size {
        var events: Int
        /// The number of events within the five years; nil for all.
        var within: Int?

        fileprivate var name: String { "corpus-\(events)" + (within.map { "-within-\($0)" } ?? "") }
    }

    /// Returns the calendar file.
    func file(_ size: Size) throws -> URL {
        try made(size.name + ".ics") { try CalendarCorpus(events: size.events, within: size.within).write(to: $0) }
    }

    /// Returns a store with the events of the corpus, imported by conferencectl.
    func store(_ size: Size) throws -> URL {
        try made(size.name + ".sqlite") { part in
            let file = try file(size)
            _ = try workshop.conferencectl(["import", file.path, "--store", part.path]).run()
        }
    }

    /// Returns the database of the C program: the rows of that store in its own table.
    func bareStore(_ size: Size) throws -> URL {
        try made(size.name + "-bare.sqlite") { part in
            let store = try store(size)
            _ = try Command(
                program: workshop.products.appendingPathComponent("sqlite-month"),
                arguments: ["copy", store.path, part.path]
            ).run()
        }
    }

    /// Creates a file under a temporary name and renames it when complete, so that an
    /// interrupted run leaves nothing half done.
    func made(_ name: String, _ make: (URL) throws -> Void) throws -> URL {
        let url = workshop.corpora.appendingPathComponent(name)
        guard !FileManager.default.fileExists(atPath: url.path) else { return url }
        let part = workshop.corpora.appendingPathComponent("part-\(ProcessInfo.processInfo.processIdentifier)-\(name)")
        defer {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: part.path + suffix) }
        }
        try make(part)
        try FileManager.default.moveItem(at: part, to: url)
        return url
    }
}
