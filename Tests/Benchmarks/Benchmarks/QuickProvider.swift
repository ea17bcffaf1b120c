import ConferenceHost
import Foundation

/// A C provider that answers at once, installed and trusted, with a host that finds it.
struct QuickProvider {
    let host: ConferenceHost
    let provider: InstalledProvider
    /// The path of its library.
    let library: URL
    /// The class name with which the library answers at once.
    static let principalClass = "AtOnce"

    init(workshop: Workshop) throws {
        let bundles = workshop.scratch.appendingPathComponent("quick-\(UUID().uuidString)")
        // The package's own libSlowRooms.so is linked by the Swift compiler, which adds the Swift runtime.
        let compiled = workshop.scratch.appendingPathComponent("SlowRooms.so")
        _ = try Command(
            program: URL(fileURLWithPath: "/usr/bin/env"),
            arguments: [
                "cc", "-std=c11", "-O2", "-shared", "-fPIC", "-o", compiled.path,
                "-I", Workshop.package.appendingPathComponent("Sources/Provider/CConferenceProvider/include").path,
                Workshop.package.appendingPathComponent("Tests/Benchmarks/SlowRooms/SlowRooms.c").path,
            ]
        ).run()
        library = try workshop.makeBundle(
            in: bundles, name: "Quick", identifier: Self.identifier, principalClass: Self.principalClass,
            library: compiled)
        host = workshop.host(providers: bundles)
        guard let provider = host.installed().provider(Self.identifier) else {
            throw BenchmarkFailure("the quick provider is not there")
        }
        self.provider = provider
    }

    private static let identifier = "org.conference.quick"
}
