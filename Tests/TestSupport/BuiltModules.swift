import Foundation
import Testing

/// The modules that were built together with the tests, for a compiler that a test runs: what imports them need not be
/// compiled behind them once more.
package enum BuiltModules {
    /// What tells swiftc where they and the C modules beneath them are.
    ///
    /// The test is left out, and says why, where it does not run from a build folder with the module.
    package static func options(for module: String) throws -> [String] {
        let modules = "\(buildFolder)/Modules"
        guard FileManager.default.fileExists(atPath: "\(modules)/\(module).swiftmodule") else {
            try Test.cancel(
                "The test does not run from a build folder of SwiftPM: there is no \(module) in “\(modules)”.")
        }
        // The C modules: those that were built, and those of the system's libraries.
        let built = try FileManager.default.contentsOfDirectory(atPath: buildFolder).sorted()
            .map { "\(buildFolder)/\($0)/module.modulemap" }
        let ofSystem = ["CSQLite", "CLibical"].map { "\(CCompiler.package)/Sources/Calendar/\($0)/module.modulemap" }
        let maps = (built + ofSystem).filter { FileManager.default.fileExists(atPath: $0) }
        return ["-I", modules] + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    }

    /// Has a source type-checked, and keeps what the compiler made of imported modules beside what the build keeps.
    package static func typecheck(
        _ source: String, as name: String, importing module: String, _ options: [String]
    ) throws -> (status: Int32, output: String) {
        let compiler = try Programs.required("swiftc")
        return try Programs.run(
            compiler,
            [
                "-typecheck", "-parse-as-library", "-module-name", name, "-module-cache-path",
                "\(buildFolder)/ModuleCache",
            ] + Self.options(for: module) + options + ["-"], input: source)
    }
}
