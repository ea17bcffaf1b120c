import CalendarCorpus
import Foundation

/// Corpora and the stores made of them, each made when it is asked for and kept for the next benchmark; with `--keep`
/// for the next run, too.
struct CorpusStores {
    var workshop: Workshop

    /// Which corpus.
    struct Size {
        var events: Int
        /// How many of them lie in the five years; nil for all.
        var within: Int?

        fileprivate var name: String { "corpus-\(events)" + (within.map { "-within-\($0)" } ?? "") }
    }

    /// The calendar file.
    func file(_ size: Size) throws -> URL {
        try made(size.name + ".ics") { try CalendarCorpus(events: size.events, within: size.within).write(to: $0) }
    }

    /// A store with the events of the corpus, brought in by conferencectl.
    func store(_ size: Size) throws -> URL {
        try made(size.name + ".sqlite") { part in
            let file = try file(size)
            _ = try workshop.conferencectl(["import", file.path, "--store", part.path]).run()
        }
    }

    /// What the C program lists from: the rows of that store in a table of its own.
    func bareStore(_ size: Size) throws -> URL {
        try made(size.name + "-bare.sqlite") { part in
            let store = try store(size)
            _ = try Command(
                program: workshop.products.appendingPathComponent("sqlite-month"),
                arguments: ["copy", store.path, part.path]
            ).run()
        }
    }

    /// Under another name until it is whole, so that a run that was stopped leaves nothing half made.
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
