import ConferenceHost
import ConferenceModel
import Foundation
import Glibc
import Platform

/// The cost of a library of tens of megabytes before it is loaded: the tamper-proof copy, and its digest.
struct LargeLibrary {
    let workshop: Workshop

    func measure(runs: Int) throws -> [Finding] {
        let file = try build()
        let bundles = workshop.scratch.appendingPathComponent("large")
        let library = try workshop.makeBundle(
            in: bundles, name: "Large", identifier: "org.conference.large", principalClass: "", library: file)
        let host = workshop.host(providers: bundles)
        guard let provider = host.installed().provider("org.conference.large") else {
            throw BenchmarkFailure("the large provider is not there")
        }
        let bytes = [UInt8](try Data(contentsOf: library))
        var copies: [Double] = []
        var digests: [Double] = []
        var both: [Double] = []
        for run in 0...runs {
            let copy = try Self.seconds { try Self.seal(provider.library, isDigestNeeded: false) }
            let digest = try Self.seconds {
                guard Digest(of: bytes) != nil else { throw BenchmarkFailure("there is no libcrypto") }
            }
            let all = try Self.seconds { try Self.seal(provider.library, isDigestNeeded: true) }
            guard run > 0 else { continue }
            copies.append(copy)
            digests.append(digest)
            both.append(all)
        }
        func figures(_ name: String, _ seconds: [Double]) -> [Finding.Figure] {
            let median = Sample(seconds).median
            return [
                .init(name: name, value: median * 1_000, unit: "ms"),
                .init(name: "=", value: Double(bytes.count) / median / 1e6, unit: "MB/s"),
            ]
        }
        return [
            Finding(
                name: "large-library, static Swift provider",
                figures: [.init(name: "size", value: Double(bytes.count) / 1e6, unit: "MB")]
                    + figures("sealed copy alone", copies) + figures("digest alone", digests)
                    + figures("both, as before a load", both))
        ]
    }

    /// Copies a library as for a worker.
    private static func seal(_ library: String, isDigestNeeded: Bool) throws {
        let number = open(library, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw BenchmarkFailure("\(library) cannot be opened") }
        _ = try SealedLibrary.copy(
            of: Descriptor(number), limit: Limits().executableLength, isDigestNeeded: isDigestNeeded)
    }

    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let stopwatch = Stopwatch()
        try body()
        return stopwatch.seconds
    }

    /// Builds the example for static linking with its own script, unless the tests have already done so.
    private func build() throws -> URL {
        let scratch = Workshop.package.appendingPathComponent(".build/examples/static")
        let library = scratch.appendingPathComponent("release/libStaticRooms.so")
        if !FileManager.default.fileExists(atPath: library.path) {
            _ = try Command(
                program: Workshop.package.appendingPathComponent("Tests/Examples/swift-static/build.sh"),
                arguments: ["--scratch-path", scratch.path, "--product", "StaticRooms"],
                environment: ["CONFERENCE_KIT": Workshop.package.path]
            ).run()
        }
        return library
    }
}
