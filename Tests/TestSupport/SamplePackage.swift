import Foundation
import Testing

/// The package of `Tests/Examples/eventkit-samples`, built with the modules that were built together with the tests.
///
/// SwiftPM first plans the unchanged package with this repository as its dependency, which checks the products it names
/// and lists the objects that it links. All of these were already built with the tests, and building them again would
/// take longer than all other compilers of a run. So the package is then built with a substitute for this repository,
/// whose products are those objects.
package enum SamplePackage {
    /// Builds the package; the tests that need it report errors.
    static func prepare() {
        if Programs.path(of: "swift") != nil { _ = folder }
    }

    /// Returns the folder of its programs.
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

    /// The products, and a program that uses each.
    private static let products = [
        ("EventKit", SampleProgram.talkInvitation), ("EventKitUI", .dropInLessons),
        ("EventConferencing", .roomForEvent),
    ]

    /// Builds a copy of the package outside the source tree, unless it already exists.
    ///
    /// The result is kept between runs until a source, a manifest or one of the objects changes; until then, not even
    /// SwiftPM runs. SwiftPM does not notice such a change and keeps its plan while the manifest is unchanged, so the plan's
    /// folder is removed, too.
    private static func make() throws -> URL {
        let files = FileManager.default
        let built = "\(kept)/built-from"
        let folder = URL(filePath: "\(build)/debug", directoryHint: .isDirectory)
        if try synchronize() {
            try? files.removeItem(atPath: built)
        } else if let state = try? String(contentsOfFile: built, encoding: .utf8), state == (try? currentState()) {
            return folder
        }
        try? files.removeItem(atPath: plan)
        let words = ["build", "--print-manifest-job-graph", "--scratch-path", plan]
        let (status, graph) = try swift(words, kit: CCompiler.package)
        // Our own error, because a failed #require would be reported only by the first of many tests.
        guard status == 0 else { throw BuildFailure(description: "the samples cannot be planned: \(graph)") }
        for (product, program) in products {
            let objects = try objects(of: program.name, in: graph)
            let list = objects.map { "\(buildFolder)/\($0)" }.joined(separator: "\n")
            try write(list, to: "\(kit)/\(product).objects")
            try write("", to: "\(kit)/Sources/\(product)Objects/objects.c")
            try write("", to: "\(kit)/Sources/\(product)Objects/include/objects.h")
        }
        try write(manifest, to: "\(kit)/Package.swift")
        let state = try currentState()
        if (try? String(contentsOfFile: built, encoding: .utf8)) != state {
            for stale in [built, build] { try? files.removeItem(atPath: stale) }
        }
        try compile()
        try write(state, to: built)
        return folder
    }

    /// What the programs depend on besides their sources: the modules, the objects of each product, and our manifest.
    private static func currentState() throws -> String {
        let modules = try FileManager.default.contentsOfDirectory(atPath: "\(buildFolder)/Modules")
        let objects = try products.map { product, _ in
            try String(contentsOfFile: "\(kit)/\(product).objects", encoding: .utf8).split(separator: "\n")
                .map(String.init)
        }
        let paths = modules.sorted().map { "\(buildFolder)/Modules/\($0)" } + objects.joined()
        return try fingerprint(of: paths + ["\(CCompiler.package)/Package.swift"])
    }

    private static func compile() throws {
        // Whole-module and without debug information: no one debugs these programs.
        let options =
            ["-wmo", "-num-threads", "1", "-no-emit-module-separately-wmo"]
            + (try BuiltModules.options(for: "EventConferencing"))
        // Objects built with a sanitizer must be linked with it.
        let sanitizers = [("address", "__asan_init"), ("thread", "__tsan_init")].filter { dlsym(nil, $0.1) != nil }
        let (status, output) = try swift(
            ["build", "--build-tests", "--scratch-path", build, "-debug-info-format", "none"]
                + sanitizers.flatMap { ["--sanitize", $0.0] } + options.flatMap { ["-Xswiftc", $0] }, kit: kit)
        guard status == 0 else { throw BuildFailure(description: "the samples do not build: \(output)") }
    }

    /// The manifest of the package that substitutes this repository.
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

    /// Returns what a SwiftPM plan links into a program besides its own target, as paths in the build folder.
    private static func objects(of program: String, in graph: String) throws -> [String] {
        let lines = graph.split(separator: "\n")
        let title = lines.first { $0.contains("// C.\(program)-") && $0.hasSuffix(".exe") && $0.contains("\" [style") }
        let node = try #require(title?.split(separator: "\"").dropFirst().first, "the plan has no program \(program)")
        let inputs = lines.filter { $0.hasSuffix(".o\" -> \"\(node)\" [color=blue];") }
        let objects = inputs.compactMap { line -> String? in
            // The plan's folder is followed by the platform and the configuration.
            guard let path = line.split(separator: "\"").dropFirst().first, path.hasPrefix(plan) else { return nil }
            return path.dropFirst(plan.count).split(separator: "/").dropFirst(2).joined(separator: "/")
        }
        return objects.filter { !$0.hasPrefix("\(program).build/") && !$0.hasSuffix(".swiftmodule.o") }.sorted()
    }

    /// Returns a hash that changes when any of the files is built again.
    private static func fingerprint(of paths: [String]) throws -> String {
        try paths.map { path in
            let values = try FileManager.default.attributesOfItem(atPath: path)
            let time = (values[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            return "\(path) \(values[.size] ?? 0) \(time)\n"
        }.joined()
    }

    private static func swift(_ words: [String], kit: String) throws -> (status: Int32, output: String) {
        try Programs.run(
            Programs.required("swift"), words,
            environment: ["CONFERENCE_KIT": kit, "TMPDIR": Programs.temporary.get().path],
            directory: package)
    }

    private struct BuildFailure: Error, CustomStringConvertible {
        let description: String
    }

    /// Updates the copy of the package, and returns whether it was different. Writes only changed files, so that nothing is
    /// compiled twice.
    private static func synchronize() throws -> Bool {
        let files = FileManager.default
        var isChanged = false
        try files.createDirectory(atPath: package, withIntermediateDirectories: true)
        let names = try files.subpathsOfDirectory(atPath: source).sorted()
        for stale in Set(try files.subpathsOfDirectory(atPath: package)).subtracting(names + ["Package.resolved"]) {
            // Already removed with its directory.
            try? files.removeItem(atPath: "\(package)/\(stale)")
            isChanged = true
        }
        for name in names {
            let (from, to) = (URL(filePath: "\(source)/\(name)"), "\(package)/\(name)")
            if try from.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
                try files.createDirectory(atPath: to, withIntermediateDirectories: true)
            } else {
                if try write(String(contentsOf: from, encoding: .utf8), to: to) { isChanged = true }
            }
        }
        return isChanged
    }

    /// Writes a file, unless it already has this content; returns whether it did.
    @discardableResult
    private static func write(_ content: String, to file: String) throws -> Bool {
        guard (try? String(contentsOfFile: file, encoding: .utf8)) != content else { return false }
        let folder = (file as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try content.write(toFile: file, atomically: true, encoding: .utf8)
        return true
    }
}
