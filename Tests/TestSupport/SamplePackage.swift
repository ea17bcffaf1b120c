import Foundation
import Testing

/// The package of `Tests/Examples/eventkit-samples`, built with the modules that were built together with the tests.
///
/// SwiftPM plans it as it stands, with this repository as its kit. So every product that it names is there, and what the
/// plan links into its programs is known. All of that was built with the tests, from the same sources: to build it again
/// would take more than all other compilers of a run. Instead the package is built with a kit in the place of this
/// repository whose products are those objects.
package enum SamplePackage {
    /// Builds it; what went wrong is told by the tests that need it.
    static func prepare() {
        if Programs.path(of: "swift") != nil { _ = folder }
    }

    /// The folder of its programs.
    static func programs() throws -> URL {
        _ = try Programs.required("swift")
        _ = try BuiltModules.options(for: "EventConferencing")
        return try folder.get()
    }

    /// Runs its tests.
    package static func runTests() throws -> (status: Int32, output: String) {
        _ = try programs()
        return try swift(["test", "--skip-build", "--scratch-path", build], kit: kit)
    }

    private static let folder = Result { try make() }
    private static let source = "\(CCompiler.package)/Tests/Examples/eventkit-samples"
    private static let kept = "\(CCompiler.package)/.build/examples/eventkit-samples"
    private static let (package, kit, plan, build) =
        ("\(kept)/package", "\(kept)/kit", "\(kept)/plan", "\(kept)/build")

    /// The products, and a program that has each.
    private static let products = [("EventKit", SampleProgram.talkInvitation), ("EventConferencing", .roomForEvent)]

    /// Builds a copy of the package outside the source tree, unless it is there already.
    ///
    /// What was built is kept from run to run until one of the objects is another one. SwiftPM would not see that, and
    /// keeps its plan while a manifest stays as it is: so the folder for the plan goes, too.
    private static func make() throws -> URL {
        let files = FileManager.default
        try synchronize()
        try? files.removeItem(atPath: plan)
        let words = ["build", "--print-manifest-job-graph", "--scratch-path", plan]
        let (status, graph) = try swift(words, kit: CCompiler.package)
        // An error of our own: of a failed requirement only the first test of many would hear.
        guard status == 0 else { throw BuildFailure(description: "the samples cannot be planned: \(graph)") }
        var state = try fingerprint(
            of: files.contentsOfDirectory(atPath: "\(buildFolder)/Modules").map { "Modules/\($0)" })
        for (product, program) in products {
            let objects = try objects(of: program.name, in: graph)
            state += try fingerprint(of: objects)
            let list = objects.map { "\(buildFolder)/\($0)" }.joined(separator: "\n")
            try write(list, to: "\(kit)/\(product).objects")
            try write("", to: "\(kit)/Sources/\(product)Objects/objects.c")
            try write("", to: "\(kit)/Sources/\(product)Objects/include/objects.h")
        }
        try write(manifest, to: "\(kit)/Package.swift")
        let built = "\(kept)/built-from"
        if (try? String(contentsOfFile: built, encoding: .utf8)) != state {
            for stale in [built, build] { try? files.removeItem(atPath: stale) }
        }
        try compile()
        try write(state, to: built)
        return URL(filePath: "\(build)/debug", directoryHint: .isDirectory)
    }

    private static func compile() throws {
        // One process for a module; nobody debugs these.
        let options =
            ["-wmo", "-num-threads", "1", "-no-emit-module-separately-wmo"]
            + (try BuiltModules.options(for: "EventConferencing"))
        // What was built under a sanitizer can only be linked with it.
        let sanitizers = [("address", "__asan_init"), ("thread", "__tsan_init")].filter { dlsym(nil, $0.1) != nil }
        let (status, output) = try swift(
            ["build", "--build-tests", "--scratch-path", build, "-debug-info-format", "none"]
                + sanitizers.flatMap { ["--sanitize", $0.0] } + options.flatMap { ["-Xswiftc", $0] }, kit: kit)
        guard status == 0 else { throw BuildFailure(description: "the samples do not build: \(output)") }
    }

    /// A package in the place of this repository, with what the programs need of it ready.
    private static var manifest: String {
        let names = products.map { "\"\($0.0)\"" }.joined(separator: ", ")
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let names = [\(names)]
            let package = Package(
                name: "conference",
                products: names.map { .library(name: $0, targets: ["\\($0)Objects"]) },
                targets: names.map {
                    .target(
                        name: "\\($0)Objects",
                        linkerSettings: [
                            .unsafeFlags(["@\(kit)/\\($0).objects"]), .linkedLibrary("sqlite3"), .linkedLibrary("dl"),
                        ])
                }
            )

            """
    }

    /// What a plan of SwiftPM links into a program beside its own target: paths below the build folder.
    private static func objects(of program: String, in graph: String) throws -> [String] {
        let lines = graph.split(separator: "\n")
        let title = lines.first { $0.contains("// C.\(program)-") && $0.hasSuffix(".exe") && $0.contains("\" [style") }
        let node = try #require(title?.split(separator: "\"").dropFirst().first, "the plan has no program \(program)")
        let inputs = lines.filter { $0.hasSuffix(".o\" -> \"\(node)\" [color=blue];") }
        let objects = inputs.compactMap { line -> String? in
            // Behind the folder of the plan come the platform and the kind of build.
            guard let path = line.split(separator: "\"").dropFirst().first, path.hasPrefix(plan) else { return nil }
            return path.dropFirst(plan.count).split(separator: "/").dropFirst(2).joined(separator: "/")
        }
        return objects.filter { !$0.hasPrefix("\(program).build/") && !$0.hasSuffix(".swiftmodule.o") }.sorted()
    }

    /// What another build of the files would change.
    private static func fingerprint(of files: [String]) throws -> String {
        try files.sorted().map { file in
            let values = try FileManager.default.attributesOfItem(atPath: "\(buildFolder)/\(file)")
            let time = (values[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            return "\(buildFolder)/\(file) \(values[.size] ?? 0) \(time)\n"
        }.joined()
    }

    private static func swift(_ words: [String], kit: String) throws -> (status: Int32, output: String) {
        try Programs.run(
            Programs.required("swift"), words, environment: ["CONFERENCE_KIT": kit], directory: package)
    }

    private struct BuildFailure: Error, CustomStringConvertible {
        let description: String
    }

    /// Makes the copy what the package is. Only files with another content are written, so that nothing is compiled twice.
    private static func synchronize() throws {
        let files = FileManager.default
        try files.createDirectory(atPath: package, withIntermediateDirectories: true)
        let names = try files.subpathsOfDirectory(atPath: source).sorted()
        for stale in Set(try files.subpathsOfDirectory(atPath: package)).subtracting(names + ["Package.resolved"]) {
            // Gone already where its directory is.
            try? files.removeItem(atPath: "\(package)/\(stale)")
        }
        for name in names {
            let (from, to) = (URL(filePath: "\(source)/\(name)"), "\(package)/\(name)")
            if try from.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
                try files.createDirectory(atPath: to, withIntermediateDirectories: true)
            } else {
                try write(String(contentsOf: from, encoding: .utf8), to: to)
            }
        }
    }

    /// Writes a file that does not have this content yet.
    private static func write(_ content: String, to file: String) throws {
        guard (try? String(contentsOfFile: file, encoding: .utf8)) != content else { return }
        let folder = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try content.write(toFile: file, atomically: true, encoding: .utf8)
    }
}
