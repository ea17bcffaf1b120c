import Foundation
import TestSupport
import Testing

@Suite("Temporary directories")
struct TemporaryDirectoryTests {
    @Test("what is left of them is removed when the process exits")
    func exit() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
                // Never released.
                let kept = Unmanaged.passRetained(try TemporaryDirectory()).takeUnretainedValue()
                try kept.write("1", to: "a/b")
                // Created anew after its object was gone.
                let path = try TemporaryDirectory().path
                try FileManager.default.createDirectory(atPath: path + "/c", withIntermediateDirectories: true)
                FileHandle.standardOutput.write(Data("<\(kept.path)><\(path)>".utf8))
            })
        let output = String(decoding: result.standardOutputContent, as: UTF8.self)
        let paths = output.matches(of: /<(.*?)>/).map { String($0.output.1) }
        expectEqual(paths.count, 2)
        for path in paths { expectFalse(FileManager.default.fileExists(atPath: path), path) }
    }
}
