import ConferenceHost
import ConferenceModel
import Foundation

/// What confinement costs at the start: a confined worker with a provider, from the question to its answer, beside a
/// fork that loads the same library without any protection.
struct ConfinedStart {
    let workshop: Workshop

    /// A line for a C provider and one for a dynamic Swift provider.
    func measure(runs: Int) async throws -> [String] {
        let bundles = workshop.scratch.appendingPathComponent("quick")
        let contents = bundles.appendingPathComponent("Quick.conferenceprovider/Contents")
        let library = contents.appendingPathComponent("Linux/SlowRooms")
        try FileManager.default.createDirectory(
            at: library.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: workshop.products.appendingPathComponent("libSlowRooms.so"), to: library)
        try Data(Workshop.manifest(identifier: "org.conference.quick", principalClass: "AtOnce").utf8)
            .write(to: contents.appendingPathComponent("Info.plist"))
        try workshop.trust("org.conference.quick", in: bundles)

        let host = ConferenceHost(
            HostConfiguration(
                providerDirectories: [bundles.path], environment: workshop.environment,
                executable: workshop.products.appendingPathComponent("conferencectl").path))
        let inventory = host.installed()
        return [
            try await compare(
                "confined-start, C provider", host, inventory.provider("org.conference.quick"), library.path, "AtOnce",
                runs: runs),
            try await compare(
                "confined-start, Swift provider", host, inventory.provider("org.conference.sample-rooms"),
                workshop.products.appendingPathComponent("libSampleRooms.so").path,
                "SampleRooms.VirtualConferenceProvider", runs: runs),
        ]
    }

    private func compare(
        _ name: String, _ host: ConferenceHost, _ provider: InstalledProvider?, _ library: String,
        _ principalClass: String, runs: Int
    ) async throws -> String {
        guard let provider else { throw BenchmarkFailure("\(name): the provider is not there") }
        var answers: [Double] = []
        var ends: [Double] = []
        var floors: [Double] = []
        // In turn, so that a machine that gets slower does so for both. The first of each is not counted.
        for run in 0...runs {
            let (answer, end) = try await once(host, provider)
            let floor = try unprotected(library, principalClass)
            guard run > 0 else { continue }
            answers.append(answer)
            ends.append(end)
            floors.append(floor)
        }
        let floor = Comparison.median(floors)
        let more = Comparison.median(zip(answers, floors).map { $0 - $1 })
        return [
            name.padding(toLength: 34, withPad: " ", startingAt: 0),
            "answer \(Comparison.milliseconds(Comparison.median(answers)))",
            "process gone \(Comparison.milliseconds(Comparison.median(ends)))",
            "fork, load, call in C \(Comparison.milliseconds(floor))",
            "more: \(Comparison.milliseconds(more)) (median of \(runs) pairs; target at most 5.0 ms)",
        ].joined(separator: "  ")
    }

    /// Seconds until the answer is there, and until the process is gone.
    private func once(_ host: ConferenceHost, _ provider: InstalledProvider) async throws -> (Double, Double) {
        let begin = ContinuousClock.now
        var answer = 0.0
        for await list in host.roomLists(of: [provider]) {
            answer = Self.seconds(since: begin)
            _ = try list.result.get()
        }
        return (answer, Self.seconds(since: begin))
    }

    /// Seconds of one fork that loads and asks. Several are made in one process, and the last one counts: the program
    /// itself is started by nobody who has a host in his own process.
    private func unprotected(_ library: String, _ principalClass: String) throws -> Double {
        let process = Process()
        let output = Pipe()
        process.executableURL = workshop.products.appendingPathComponent("bare-call")
        process.arguments = [library, principalClass, "2"]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard let last = text.split(separator: "\n").last, let nanoseconds = Double(last) else {
            throw BenchmarkFailure("bare-call did not say how long it took")
        }
        return nanoseconds / 1e9
    }

    private static func seconds(since begin: ContinuousClock.Instant) -> Double {
        let elapsed = begin.duration(to: .now).components
        return Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
    }
}
