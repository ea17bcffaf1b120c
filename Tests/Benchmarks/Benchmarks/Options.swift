import Foundation

/// A named measurement.
struct Benchmark {
    /// The name on the command line.
    let name: String
    let summary: String
    /// Measures with the given number of runs, if the benchmark lets the caller choose.
    let measure: (Workshop, Int) async throws -> [Finding]
    /// True for benchmarks that take many minutes and gigabytes, and therefore run only when named.
    let isLong: Bool

    init(
        _ name: String, _ summary: String, isLong: Bool = false,
        _ measure: @escaping (Workshop, Int) async throws -> [Finding]
    ) {
        self.name = name
        self.summary = summary
        self.isLong = isLong
        self.measure = measure
    }

    /// Creates a benchmark that compares two commands.
    init(_ name: String, _ summary: String, comparing comparison: @escaping (Workshop) -> () throws -> Comparison) {
        self.init(name, summary) { [try comparison($0)().measure(runs: $1)] }
    }
}

/// The options of the command line.
struct Options {
    /// The benchmarks to run; empty for all.
    var names: [String] = []
    var runs = 15
    var isJSON = false
    var wantsHelp = false
    /// The folder in which corpora and stores are kept for the next run.
    var keep: URL?
    var comparesPeers = false
    /// A corpus to write instead of measuring.
    var corpus: (file: URL, events: Int, within: Int?)?

    struct Problem: Error, CustomStringConvertible { var description: String }

    init(_ words: some Sequence<String>, names known: [String]) throws(Problem) {
        var words = words.makeIterator()
        while let word = words.next() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--json": isJSON = true
            case "--runs":
                guard let number = words.next().flatMap({ Int($0) }), number > 0 else {
                    throw Problem(description: "--runs needs a number above 0.")
                }
                runs = number
            case "--peers": comparesPeers = true
            case "--keep":
                guard let path = words.next() else { throw Problem(description: "--keep needs a folder.") }
                keep = URL(fileURLWithPath: path)
            case "--corpus":
                guard let path = words.next(), let sizes = words.next()?.split(separator: "/").map({ Int($0) }),
                    (1...2).contains(sizes.count), let events = sizes[0], events > 0
                else { throw Problem(description: "--corpus needs a file and a number: corpus.ics 1000000/10000.") }
                corpus = (URL(fileURLWithPath: path), events, sizes.count == 2 ? sizes[1] : nil)
            case "--only":
                guard let name = words.next() else { throw Problem(description: "--only needs a name.") }
                names.append(name)
            default: names.append(word)
            }
        }
        guard let unknown = names.first(where: { !known.contains($0) }) else { return }
        throw Problem(
            description: unknown.hasPrefix("-")
                ? "\(unknown) is no option; see --help."
                : "Nothing here is called “\(unknown)”; there are \(known.joined(separator: ", ")).")
    }

    static func help(_ benchmarks: [Benchmark]) -> String {
        let list = benchmarks.map { benchmark in
            "  \(benchmark.name.padding(toLength: 18, withPad: " ", startingAt: 0))\(benchmark.summary)"
                + (benchmark.isLong ? " (long)" : "")
        }
        return """
            usage: Benchmarks [NAME ...] [--only NAME] [--runs N] [--json] [--keep FOLDER] [--peers]

            Runs all benchmarks except those marked as long, or those named with --only, which can be repeated.

            \(list.joined(separator: "\n"))

              --runs N          number of pairs of runs for each comparison (default 15)
              --json            print one JSON object per line: name, figures, target, isMet
              --keep FOLDER     keep the corpora and stores of “month”, “million”, “import-100k” and “add-one” there
                                for the next run; without it they are deleted
              --peers           compare “month” with calcurse and khal, too, if installed; their imports take an hour
              --corpus FILE N   only write a calendar file with N events; with N/M, M of them are in the five years,
                                the others before and after
              --help            show this help
            """
    }
}
