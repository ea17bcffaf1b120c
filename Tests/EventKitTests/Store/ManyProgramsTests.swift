import CalendarModel
import CalendarStore
import EventKit
import Foundation
import TestSupport
import Testing

@Suite("Many programs save at once")
struct ManyProgramsTests {
    @Test("nothing is lost, and no program waits forever", .timeLimit(.minutes(15)))
    func saves() throws {
        let fixture = try StoreFixture()
        let path = fixture.directory.path + "/many.sqlite"
        // One after the other says that it is ready; then all begin.
        let running = try (0..<4).map { number in
            let (process, input, output) = (Process(), Pipe(), Pipe())
            process.executableURL = URL(filePath: "\(buildFolder)/save-many")
            process.arguments = [path, "50", "p\(number)"]
            (process.standardInput, process.standardOutput) = (input, output)
            try process.run()
            return (process, input, output)
        }
        for (_, _, output) in running {
            try expectEqual(output.fileHandleForReading.read(upToCount: 6), Data("ready\n".utf8))
        }
        for (_, input, _) in running { try input.fileHandleForWriting.write(contentsOf: Data("go\n".utf8)) }
        for (process, _, _) in running {
            process.waitUntilExit()
            expectEqual(process.terminationStatus, 0)
        }
        let events = try CalendarStore(path: path) { StoreFixture.now }.events(in: nil, calendars: nil)
        let expected = (0..<4).flatMap { process in (0..<50).map { "https://example.org/p\(process)/\($0)" } }
        expectEqual(Set(events.compactMap(\.url)), Set(expected))
        expectEqual(events.count, 200)
    }
}
