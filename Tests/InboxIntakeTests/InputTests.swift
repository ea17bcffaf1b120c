import ConferenceErrors
import Foundation
import InboxIntake
import TestSupport
import Testing

@Suite("Reading files for the inbox")
struct InputTests {
    @Test("a file of at most the limit is read whole, and a larger one is refused")
    func limit() throws {
        let place = try TemporaryDirectory()
        let file = place.path + "/a"
        let bytes = [UInt8](repeating: 7, count: 100_000)
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        try expectEqual(IntakeInput.read(file, limit: 100_000), bytes)
        let error = #expect(throws: ConferenceError.self) { try IntakeInput.read(file, limit: 99_999) }
        expectEqual(error?.code.rawValue, "fileTooLarge")
    }

    @Test(
        "a file that does not exist and a folder are errors", arguments: [("/none", "noSuchFile"), ("", "cannotRead")])
    func missing(name: String, code: String) throws {
        let place = try TemporaryDirectory()
        let error = #expect(throws: ConferenceError.self) { try IntakeInput.read(place.path + name, limit: 10) }
        expectEqual(error?.code.rawValue, code)
    }
}
