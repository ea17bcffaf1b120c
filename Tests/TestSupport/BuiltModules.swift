import Foundation
import Testing

/// The modules built together with the tests, for compilers run by a test, so that imported
/// modules are not compiled again.
package enum BuiltModules {
    /// Returns the swiftc options that locate these modules and the C modules that they import.
    ///
    /// Skips the test, with a reason, if it does not run from a build folder that contains the module.
    package static func options(for module: String) throws -> [String] {
        let modules = "\(buildFolder)/Modules"
        guard FileManager.default.fileExists(atPath: "\(modules)/\(module).swiftmodule") else {
            try Test.cancel(
                "The test does not run from a build folder of SwiftPM: there is no \(module) in “\(modules)”.")
        }
        // The C modules: those of this package, and those of system libraries.
        let built = try FileManager.default.contentsOfDirectory(atPath: buildFolder).sorted()
            .map { "\(buildFolder)/\($0)/module.modulemap" }
        let ofSystem = ["CSQLite", "CLibical"].map { "\(CCompiler.package)/Sources/Calendar/\($0)/module.modulemap" }
        let maps = (built + ofSystem).filter { FileManager.default.fileExists(atPath: $0) }
        return ["-I", modules] + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    }

    /// The folder of imports that a compiler run by a test has compiled, next to the build products: Foundation alone
    /// takes a compiler with an empty folder most of a minute.
    package static let moduleCache = "\(buildFolder)/ModuleCache"

    /// Type-checks a source.
    package static func typecheck(
        _ source: String, as name: String, importing module: String, _ options: [String]
    ) throws -> (status: Int32, output: String) {
        let compiler = try Programs.required("swiftc")
        return try Programs.run(
            compiler,
            [
                "-typecheck", "-parse-as-library", "-module-name", name, "-module-cache-path", moduleCache,
            ] + Self.options(for: module) + options + ["-"], input: source,
            environment: ["TMPDIR": Programs.temporary.get().path])
    }
}
