import Foundation
import TestSupport
import Testing

@testable import ConferenceHost

/// Inputs that once broke a part, run for ever: `Crashes/TARGET`, where `.ci/fuzz` finds them, too. A part that breaks
/// again takes the process of the tests with it. An input is one to refuse, unless its name begins with `taken`.
@Suite("What fuzzing found")
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

    @Test("an input that broke a part does no longer", arguments: inputs)
    func verdict(_ input: Input) throws {
        let target = try #require(fuzzTargets[input.target])
        let bytes = try Data(contentsOf: URL(filePath: input.path))
        expectEqual(bytes.withUnsafeBytes(target), (input.path as NSString).lastPathComponent.hasPrefix("taken"))
    }

    @Test("every folder of inputs belongs to a part")
    func folders() throws {
        let found = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
        expectTrue(Set(found).isSubset(of: fuzzTargets.keys))
    }

    @Test("nothing at all, and one byte, are refused", arguments: fuzzTargets.keys.sorted())
    func smallest(_ name: String) throws {
        let target = try #require(fuzzTargets[name])
        expectFalse(target(UnsafeRawBufferPointer(start: nil, count: 0)))
        expectFalse([0].withUnsafeBytes(target))
    }
}
