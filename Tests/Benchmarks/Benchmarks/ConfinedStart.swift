import ConferenceHost
import ConferenceModel
import Foundation

/// The cost of confinement at start: a confined worker with a provider, from the request to its answer, compared with a
/// fork that loads the same library without any protection.
struct ConfinedStart {
    let workshop: Workshop

    /// Returns a line for a C provider and one for a dynamic Swift provider.
    func measure(runs: Int) async throws -> [Finding] {
        let quick = try QuickProvider(workshop: workshop)
        return [
            try await compare(
                "confined-start, C provider", quick.host, quick.provider, quick.library.path,
                QuickProvider.principalClass, runs: runs),
            try await compare(
                "confined-start, dynamic Swift provider", quick.host,
                quick.host.installed().provider("org.conference.sample-rooms"),
                workshop.products.appendingPathComponent("libSampleRooms.so").path,
                "SampleRooms.VirtualConferenceProvider", runs: runs),
        ]
    }

    private func compare(
        _ name: String, _ host: ConferenceHost, _ provider: InstalledProvider?, _ library: String,
        _ principalClass: String, runs: Int
    ) async throws -> Finding {
        guard let provider else { throw BenchmarkFailure("\(name): the provider is not there") }
        var answers: [Double] = []
        var ends: [Double] = []
        var floors: [Double] = []
        // Alternate, so that a machine that slows down affects both equally. The first run of each does not count.
        for run in 0...runs {
            let (answer, end) = try await once(host, provider)
            let floor = try unprotected(library, principalClass)
            guard run > 0 else { continue }
            answers.append(answer)
            ends.append(end)
            floors.append(floor)
        }
        let more = Sample(zip(answers, floors).map { $0 - $1 }).median
        return Finding(
            name: name,
            figures: [
                .init(name: "answer", value: Sample(answers).median, unit: "ms"),
                .init(name: "process gone", value: Sample(ends).median, unit: "ms"),
                .init(name: "fork, load, call in C", value: Sample(floors).median, unit: "ms"),
                .init(name: "more (median of \(runs) pairs)", value: more, unit: "ms"),
            ], target: "at most 5 ms more", isMet: more <= 5)
    }

    /// Returns the milliseconds until the answer arrives, and until the process has exited.
    private func once(_ host: ConferenceHost, _ provider: InstalledProvider) async throws -> (Double, Double) {
        let stopwatch = Stopwatch()
        var answer = 0.0
        for await list in host.roomLists(of: [provider]) {
            answer = stopwatch.milliseconds
            _ = try list.result.get()
        }
        return (answer, stopwatch.milliseconds)
    }

    /// Returns the milliseconds of one fork that loads the library and asks. Runs several in one process and counts the
    /// last one, because a host does not start a new program for each fork either.
    private func unprotected(_ library: String, _ principalClass: String) throws -> Double {
        let text = try Command(
            program: workshop.products.appendingPathComponent("bare-call"), arguments: [library, principalClass, "2"]
        ).output()
        guard let last = text.split(separator: "\n").last, let nanoseconds = Double(last) else {
            throw BenchmarkFailure("bare-call did not say how long it took")
        }
        return nanoseconds / 1e6
    }
}
