// Measures the host against programs that do the minimum possible; ``Options`` lists the arguments.
//
//     CONFERENCE_BENCHMARKS=1 swift build -c release && .build/release/Benchmarks --help
//
// Every line states its target and whether it is met. Our program and the floor alternate, so that a machine that slows
// down affects both equally; the figures are medians. The exit status only says whether measuring worked, because a
// shared machine is too noisy to fail a build.
import CalendarCorpus
import Foundation

let benchmarks: [Benchmark] = [
    Benchmark(
        "list-rooms", "conferencectl list-rooms with one Swift provider, compared with fork + dlopen in C",
        comparing: Workshop.listRooms),
    Benchmark(
        "twenty-providers", "list-rooms with twenty slow providers, compared with one",
        comparing: Workshop.twentyProviders),
    Benchmark(
        "import", "10,000 events into the store, compared with libical and SQLite in C",
        comparing: Workshop.importTenThousand),
    Benchmark("round-trip", "a request to a warm worker, compared with frames of the same sizes between two processes")
    {
        workshop, _ in
        try await RoundTrip(workshop: workshop).measure()
    },
    Benchmark("confined-start", "from the request to the answer of a confined worker, compared with fork + dlopen in C")
    {
        try await ConfinedStart(workshop: $0).measure(runs: $1)
    },
    Benchmark("large-library", "copy and digest of a static Swift provider; built first if missing") {
        try LargeLibrary(workshop: $0).measure(runs: $1)
    },
    Benchmark("recurrence", "occurrences per second, compared with the iterator of libical on the same rules") {
        try RecurrenceRates(products: $0.products).besideLibical(runs: $1)
    },
    Benchmark("recurrence-jump", "a window in a rule twenty years old, compared with one that is a week old") {
        try RecurrenceRates(products: $0.products).jumps(runs: $1)
    },
    Benchmark("save-event", "one event into the store, compared with SQLite alone") {
        try SaveEvent(workshop: $0).measure(runs: $1)
    },
    Benchmark("scan", "links in 100,000 long descriptions, compared with a bare pass over the same bytes") {
        try LinkScan().measure(runs: $1)
    },
    Benchmark("inbox", "a mail with a booking; 10,000 mails of a Maildir, compared with grep and libxml2 in C") {
        try InboxScan(workshop: $0).measure(runs: $1)
    },
    Benchmark("many-processes", "eight processes that save at once, compared with SQLite alone") {
        try ManyProcesses(workshop: $0).measure(runs: $1)
    },
    Benchmark("search", "the search index of 100,000 events: what it costs, and parts of 1 to 8 characters") {
        workshop, _ in
        try SearchEvents(workshop: workshop, events: 100_000).measure()
    },
    Benchmark("search-million", "the same with 1,000,000 events; takes minutes and two gigabytes", isLong: true) {
        workshop, _ in
        try SearchEvents(workshop: workshop, events: 1_000_000).measure()
    },
    Benchmark("month", "a month of 100,000 events, compared with SQLite and libical in C; see --peers") {
        try MonthListing(workshop: $0).measure(runs: $1)
    },
    Benchmark("million", "a month of 1,000,000 events, compared with the 10,000 that matter alone", isLong: true) {
        try MonthListing(workshop: $0).measureMillion(runs: $1)
    },
    Benchmark("import-100k", "100,000 events into the store, time and memory, compared with libical and SQLite in C") {
        try LargeImport(workshop: $0).measure(runs: $1)
    },
    Benchmark("add-one", "one event into a store that is opened for it, compared with SQLite in C") {
        try AddOne(workshop: $0).measure(runs: $1)
    },
    Benchmark("picker", "each key in a list of 100,000 titles to choose from") { _, runs in
        try PickerKeys().measure(runs: runs)
    },
    Benchmark("pages", "the calendar in a browser: 100,000 events, their month, saving, memory and an idle minute") {
        try PagesInBrowser(workshop: $0).measure(runs: $1)
    },
    Benchmark("accounts", "1,000 rooms of services renamed while the network is down; the rooms of all providers") {
        try await AccountRooms(workshop: $0).measure(runs: $1)
    },
    Benchmark("flat", "memory and descriptors of the host over 10,000 requests and 200 workers") { workshop, _ in
        try await Flatness(workshop: workshop).measure()
    },
]

do {
    let options = try Options(CommandLine.arguments.dropFirst(), names: benchmarks.map(\.name))
    guard !options.wantsHelp else {
        print(Options.help(benchmarks))
        exit(0)
    }
    if let corpus = options.corpus {
        try CalendarCorpus(events: corpus.events, within: corpus.within).write(to: corpus.file)
        exit(0)
    }
    let workshop = try Workshop(keepingIn: options.keep, comparesPeers: options.comparesPeers)
    defer { workshop.clean() }
    let machine = Machine()
    if !options.isJSON { print(machine.line) }
    for benchmark in benchmarks where options.names.isEmpty ? !benchmark.isLong : options.names.contains(benchmark.name)
    {
        for finding in try await benchmark.measure(workshop, options.runs) {
            print(options.isJSON ? try finding.json() : finding.line)
        }
    }
} catch let error as Options.Problem {
    FileHandle.standardError.write(Data("\(error.description)\n".utf8))
    exit(64)
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(70)
}
