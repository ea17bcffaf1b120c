import Foundation
import Testing

/// A provider of `Tests/Examples`, and how to build it.
package struct Example: Sendable, CustomTestStringConvertible {
    /// The name of its folder.
    package let folder: String
    /// The compiler or build program.
    package let compiler: String
    /// The name of the library: `CFBundleExecutable` of its manifest.
    package let executable: String
    /// `CFBundleIdentifier` of its manifest.
    package let identifier: String

    package static let inC = ["gcc", "clang"].map {
        Example(folder: "c", compiler: $0, executable: "ExampleRooms", identifier: "org.example.rooms-in-c")
    }
    package static let inCPlusPlus = ["g++", "clang++"].map {
        Example(folder: "cpp", compiler: $0, executable: "ExampleRooms", identifier: "org.example.rooms-in-cpp")
    }
    package static let inRust = Example(
        folder: "rust", compiler: "rustc", executable: "ExampleRooms", identifier: "org.example.rooms-in-rust")
    package static let inSwift = Example(
        folder: "swift", compiler: "swift", executable: "TeamRooms", identifier: "org.example.rooms-in-swift")
    package static let inStaticSwift = Example(
        folder: "swift-static", compiler: "swift", executable: "StaticRooms",
        identifier: "org.example.rooms-in-static-swift")

    /// One of each language whose compiler needs no package; the providers that ship are in Swift.
    package static let ofEachLanguage = [inC[0], inCPlusPlus[0], inRust]
    /// With each compiler, and in each way to link Swift.
    package static let all = inC + inCPlusPlus + [inRust, inSwift, inStaticSwift]

    package var testDescription: String { "\(folder), \(compiler)" }

    /// Builds the provider and creates its bundle in a directory.
    ///
    /// Skips the test, with a reason, if the compiler is missing.
    ///
    /// - Returns: the path of the library.
    @discardableResult
    package func install(in directory: TemporaryDirectory, below folder: String = "providers") throws -> String {
        let compiler = try Programs.required(compiler)
        let contents = "\(folder)/\(executable).conferenceprovider/Contents"
        let library = try directory.makeDirectory("\(contents)/Linux") + "/" + executable
        try FileManager.default.copyItem(
            atPath: "\(source)/Info.plist", toPath: "\(directory.path)/\(contents)/Info.plist")
        switch self.folder {
        case "swift": try FileManager.default.copyItem(atPath: Self.dynamicLibrary.get(), toPath: library)
        case "swift-static": try FileManager.default.copyItem(atPath: Self.staticLibrary.get(), toPath: library)
        default: try CCompiler.copy(built(with: compiler), to: library)
        }
        return library
    }

    private var source: String { "\(CCompiler.package)/Tests/Examples/\(folder)" }

    /// Returns the library, which is kept between runs until a source or an option changes.
    private func built(with compiler: String) throws -> String {
        let options =
            switch folder {
            case "c": ["-std=c11", "-I", Self.header, "\(source)/rooms.c"]
            case "cpp": ["-std=c++17", "-I", Self.header, "\(source)/rooms.cpp"]
            default:
                [
                    "--edition", "2021", "--crate-type", "cdylib", "--crate-name", "rooms", "-D", "warnings",
                    "\(source)/rooms.rs",
                ]
            }
        let forLibrary =
            folder == "rust"
            ? []
            : [
                "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC",
                "-Wl,--version-script=\(CCompiler.package)/Tests/Examples/exports.map",
            ]
        let words = forLibrary + options
        let folder = CCompiler.folder(of: getuid())
        let headers = "\(CCompiler.package)/Sources/Provider/CConferenceProvider"
        let inputs = try Self.files(below: [source, headers]) + ["\(CCompiler.package)/Tests/Examples/exports.map"]
        let outcome = try "\(folder)/\(self.folder)-\(CCompiler.fingerprint([compiler] + words, of: inputs))"
        guard !FileManager.default.fileExists(atPath: outcome) else { return outcome }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // rustc names its files after this one without what follows a dot, so that two at once would share them.
        let fresh = "\(folder)/\(UUID().uuidString)"
        try succeed(Programs.run(compiler, words + ["-o", fresh]))
        // Another process may have built the same file; both are equivalent.
        try #require(rename(fresh, outcome) == 0)
        return outcome
    }

    /// The regular files below folders, sorted.
    private static func files(below folders: [String]) throws -> [String] {
        try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
        }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }

    /// Builds the Swift packages; the tests that need them report errors.
    static func prepare() {
        guard Tier.isFull, Programs.path(of: "swift") != nil else { return }
        _ = dynamicLibrary
        _ = staticLibrary
    }

    // Built once for all tests of a run.
    private static let dynamicLibrary = Result { try inSwift.buildPackage() }
    private static let staticLibrary = Result { try inStaticSwift.buildPackage() }

    /// Builds a copy of the package outside the repository. The build of its dependencies is kept between runs, and so is
    /// that of the package, until one of their sources changes.
    private func buildPackage() throws -> String {
        let compiler = try Programs.required(compiler)
        let isStatic = folder == "swift-static"
        let scratch = isStatic ? Self.staticScratch : Self.scratch
        let library = "\(scratch)/\(isStatic ? "release" : "debug")/lib\(executable).so"
        let ours = "\(CCompiler.package)/Sources"
        let sources = try Self.files(below: [source, "\(ours)/Provider", "\(ours)/Common"])
        let state = try CCompiler.fingerprint([compiler], of: sources + ["\(CCompiler.package)/Package.swift"])
        let record = "\(scratch)/\(executable).built-from"
        if (try? String(contentsOfFile: record, encoding: .utf8)) == state,
            FileManager.default.fileExists(atPath: library)
        {
            return library
        }
        let directory = try TemporaryDirectory()
        let package = "\(directory.path)/\(executable)"
        try FileManager.default.copyItem(atPath: source, toPath: package)
        let program = isStatic ? "\(package)/build.sh" : compiler
        try succeed(
            Programs.run(
                program, (isStatic ? [] : ["build"]) + ["--scratch-path", scratch, "--product", executable],
                environment: ["CONFERENCE_KIT": CCompiler.package, "TMPDIR": Programs.temporary.get().path],
                directory: package))
        try Data(state.utf8).write(to: URL(filePath: record))
        return library
    }

    private func succeed(_ result: (status: Int32, output: String)) throws {
        try #require(result.status == 0, "\(self.testDescription) does not build: \(result.output)")
    }

    /// The include directory of vcp.h.
    package static let header = "\(CCompiler.package)/Sources/Provider/CConferenceProvider/include"
    /// The build folder of packages that depend on this one dynamically, in debug mode.
    package static let scratch = "\(CCompiler.package)/.build/examples/dynamic"
    /// The build folder of packages that link this one statically.
    package static let staticScratch = "\(CCompiler.package)/.build/examples/static"
}
