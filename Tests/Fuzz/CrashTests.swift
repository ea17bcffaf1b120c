import Foundation
import TestSupport
import Testing

@testable import ConferenceHost

/// Inputs that once crashed a parser, in `Crashes/TARGET`, from where `.ci/fuzz` takes them, too. A crash here ends the
/// test process. An input must be rejected, unless its name begins with `taken`.
@Suite("Inputs found by fuzzing")
struct CrashTests {
    struct Input: CustomTestStringConvertible, Sendable {
        var target: String
        var path: String

        var testDescription: String { "\(target) \((path as NSString).lastPathComponent)" }
    }

    private static let folder = "\(CCompiler.package)/Tests/Fuzz/Crashes"

    private static let inputs: [Input] = fuzzTargets.keys.sorted().flatMap { target in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(target)")) ?? []
        return names.sorted().map { Input(target: target, path: "\(folder)/\(target)/\($0)") }
    }

    @Test("an input that once caused a crash no longer does", arguments: inputs)
    func verdict(_ input: Input) throws {
        let target = try #require(fuzzTargets[input.target])
        let bytes = try Data(contentsOf: URL(filePath: input.path))
        expectEqual(bytes.withUnsafeBytes(target), (input.path as NSString).lastPathComponent.hasPrefix("taken"))
    }

    @Test("every folder of inputs belongs to a target")
    func folders() throws {
        let found = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
        expectTrue(Set(found).isSubset(of: fuzzTargets.keys))
    }

    @Test("empty input and a single byte are rejected", arguments: fuzzTargets.keys.sorted())
    func smallest(_ name: String) throws {
        let target = try #require(fuzzTargets[name])
        expectFalse(target(UnsafeRawBufferPointer(start: nil, count: 0)))
        expectFalse([0].withUnsafeBytes(target))
    }
}
