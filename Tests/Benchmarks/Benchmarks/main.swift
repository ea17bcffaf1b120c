// Measures conferencectl beside programs that do the least possible, as whole processes.
//
//     swift build -c release && .build/release/Benchmarks [list-rooms] [twenty-providers] [import] [confined-start] [recurrence] [recurrence-jump] [--runs N]
//
// Prints medians and ratios; it judges nothing, because a shared machine is noisy.
import Foundation

var names = Array(CommandLine.arguments.dropFirst())
var runs = 15
if let option = names.firstIndex(of: "--runs") {
    guard names.indices.contains(option + 1), let number = Int(names[option + 1]), number > 0 else {
        FileHandle.standardError.write(Data("--runs needs a number above 0.\n".utf8))
        exit(64)
    }
    runs = number
    names.removeSubrange(option...(option + 1))
}

do {
    let workshop = try Workshop()
    defer { workshop.clean() }
    for (name, comparison) in workshop.comparisons where names.isEmpty || names.contains(name) {
        print(try comparison().measure(runs: runs))
    }
    if names.isEmpty || names.contains("confined-start") {
        for line in try await ConfinedStart(workshop: workshop).measure(runs: runs) { print(line) }
    }
    let rates = RecurrenceRates(products: workshop.products)
    if names.isEmpty || names.contains("recurrence") { for line in try rates.besideLibical(runs: runs) { print(line) } }
    if names.isEmpty || names.contains("recurrence-jump") { for line in try rates.jumps(runs: runs) { print(line) } }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(70)
}
