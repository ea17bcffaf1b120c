import Foundation
package import Testing

/// Builds the small providers of `Tests/Faults`, and C programs that tests use, while the tests run.
///
/// The results are cached in the build folder for all processes and runs, named after a hash of sources and options.
/// Only the compiler writes them, never a test: a program that this process had open for writing could not be executed
/// while the child of another test inherited the descriptor.
package enum CCompiler {
    /// The first C compiler on `PATH`, or nil.
    package static let path: String? = programs(named: ["cc", "gcc", "clang"]).first
    /// The first C++ compiler on `PATH`, or nil.
    package static let cxxPath: String? = programs(named: ["c++", "g++", "clang++"]).first
    /// The Swift compiler on `PATH`, or nil.
    package static let swiftPath: String? = programs(named: ["swiftc"]).first

    /// The root directory of the package.
    package static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    /// The include directory of vcp.h.
    package static let header = "\(package)/Sources/Provider/CConferenceProvider/include"

    /// Compiles a file of `Tests/Faults` into a library. The test owns the copy and may change its bytes.
    package static func compile(_ source: String, definitions: [String], to output: String) throws {
        try copy(
            build(["-shared", "-fPIC"] + definitions.map { "-D\($0)" }, "\(source).c", with: #require(path)), to: output
        )
    }

    /// Compiles a C++ file of `Tests/Faults` into a library.
    package static func compileCxx(_ source: String, to output: String) throws {
        let options = ["-shared", "-fPIC", "-std=gnu++17"]
        try copy(build(options, "\(source).cpp", with: #require(cxxPath)), to: output)
    }

    /// Compiles a Swift file of `Tests/Faults` into a library that uses the compiler's Swift runtime.
    package static func compileSwift(_ source: String, to output: String) throws {
        let options = ["-emit-library", "-module-name", "Fault", "-import-objc-header", "\(header)/vcp.h"]
        try copy(build(options, "\(source).swift", with: #require(swiftPath)), to: output)
    }

    /// Compiles a file of `Tests/Faults` into a program. The output is a link to the
    /// cached program: do not write to it.
    package static func compileProgram(_ source: String, definitions: [String] = [], to output: String) throws {
        let program = try build(definitions.map { "-D\($0)" }, "\(source).c", with: #require(path))
        try FileManager.default.createSymbolicLink(atPath: output, withDestinationPath: program)
    }

    /// Compiles a C program of `Tests/Fixtures`.
    ///
    /// - Parameter libraries: the libraries to link.
    /// - Returns: the path of the program.
    package static func fixture(_ source: String, libraries: [String]) throws -> String {
        try build([], "\(source).c", in: "Tests/Fixtures", libraries: libraries, with: #require(path))
    }

    /// Compiles a C++ program of `Tests/Fixtures`.
    ///
    /// - Parameter settings: what pkg-config says of its libraries.
    /// - Returns: the path of the program.
    static func fixture(_ source: String, settings: [String], with compiler: String) throws -> String {
        let libraries = settings.filter { $0.hasPrefix("-l") }.map { String($0.dropFirst(2)) }
        return try build(
            ["-std=gnu++17", "-fPIC"] + settings.filter { !$0.hasPrefix("-l") }, source, in: "Tests/Fixtures",
            libraries: libraries, with: compiler)
    }

    /// Returns the cache folder. Each user has their own, because no one should load a library
    /// that another user could change.
    package static func folder(of user: UInt32) -> String { "\(buildFolder)/faults/\(user)" }

    /// Compiles one file, unless it is cached.
    ///
    /// - Returns: the path of the result.
    private static func build(
        _ options: [String], _ source: String, in directory: String = "Tests/Faults", libraries: [String] = [],
        with compiler: String
    ) throws -> String {
        let file = "\(package)/\(directory)/\(source)"
        let libraries = libraries.map { "-l\($0)" }
        let isSwift = source.hasSuffix(".swift")
        let options =
            (isSwift ? [] : source.hasSuffix(".c") ? ["-std=gnu11"] : [])
            + (isSwift ? options : ["-w", "-pthread", "-I\(header)"] + options)
        let folder = folder(of: getuid())
        let name = (source as NSString).lastPathComponent
        let outcome =
            try "\(folder)/\(name)-"
            + fingerprint([compiler] + options + libraries, of: [file] + shared)
        guard !FileManager.default.fileExists(atPath: outcome) else { return outcome }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let fresh = outcome + "." + UUID().uuidString
        let result = try Programs.run(compiler, options + ["-o", fresh, file] + libraries)
        try #require(result.status == 0, "the fixture \(source) \(options) does not compile: \(result.output)")
        // Another process may have built the same file; both are equivalent.
        try #require(rename(fresh, outcome) == 0)
        return outcome
    }

    /// The headers that fixtures include.
    private static let shared =
        ["\(package)/Tests/Faults/fixture.h"]
        + ["", "_account", "_core", "_host", "_http", "_lifecycle", "_provider", "_serial", "_sign"].map {
            "\(header)/vcp\($0).h"
        }

    /// Returns a hash of the files and options (64-bit FNV-1a).
    static func fingerprint(_ words: [String], of files: [String]) throws -> String {
        var number: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { number = (number ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        for word in words { add(word.utf8 + [0]) }
        for file in files { add(try Data(contentsOf: URL(fileURLWithPath: file))) }
        return String(number, radix: 16)
    }

    static func copy(_ library: String, to output: String) throws {
        try? FileManager.default.removeItem(atPath: output)
        try FileManager.default.copyItem(atPath: library, toPath: output)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: output)
    }

    private static func programs(named names: [String]) -> [String] { names.compactMap { Programs.path(of: $0) } }
}

extension Trait where Self == ConditionTrait {
    /// Runs the test only if the faulty providers can be built.
    package static var needsCCompiler: Self { .enabled(if: CCompiler.path != nil, "no C compiler in the search path") }
    /// Runs the test only if a C++ provider can be built.
    package static var needsCxxCompiler: Self {
        .enabled(if: CCompiler.cxxPath != nil, "no C++ compiler in the search path")
    }
    /// Runs the test only if a Swift provider can be built.
    package static var needsSwiftCompiler: Self {
        .enabled(if: CCompiler.swiftPath != nil, "no swiftc in the search path")
    }
}
