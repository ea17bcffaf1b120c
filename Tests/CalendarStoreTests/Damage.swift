import Foundation
import Testing
@testable import CalendarStore

/// A kind of damage to the bytes of a store.
struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let change: @Sendable (inout Data) -> Void

    init(_ description: String, _ change: @escaping @Sendable (inout Data) -> Void) {
        testDescription = description
        self.change = change
    }

    /// Damages a file that no program has open.
    func strike(_ path: String) throws {
        let url = URL(fileURLWithPath: path)
        var data = try Data(contentsOf: url)
        change(&data)
        try data.write(to: url)
    }

    static let table: [Damage] = [
        bytes("the first letter", 0..<1), bytes("the whole header", 0..<100), bytes("the size of pages", 16..<18),
        bytes("the format of the file", 18..<20), bytes("the room at the end of pages", 20..<21),
        bytes("the number of pages", 28..<32), bytes("the list of free pages", 32..<40),
        bytes("the number of the schema", 40..<44), bytes("the encoding of texts", 56..<60),
        bytes("the root of the schema", 100..<112), bytes("the rest of the first page", 112..<4_096),
        bytes("the second page", 4_096..<8_192), bytes("the third page", 8_192..<12_288),
        bytes("a piece in the middle", 60_000..<70_000), bytes("everything behind the first page", 4_096..<1 << 30),
        bytes("everything", 0..<1 << 30),
        Damage("zeroes for the second page") { $0.replaceSubrange(4_096..<8_192, with: Data(count: 4_096)) },
        Damage("cut to half") { $0 = $0.prefix($0.count / 2) },
        Damage("cut within a page") { $0 = $0.prefix(10_001) },
        Damage("cut to the header") { $0 = $0.prefix(100) },
        Damage("cut within the header") { $0 = $0.prefix(50) },
        Damage("one byte") { $0 = $0.prefix(1) },
        Damage("no byte") { $0 = Data() },
        Damage("two pages exchanged") {
            let second = $0.subdata(in: 4_096..<8_192)
            $0.replaceSubrange(4_096..<8_192, with: $0.subdata(in: 8_192..<12_288))
            $0.replaceSubrange(8_192..<12_288, with: second)
        },
        Damage("a page that points to itself") { $0.replaceSubrange(4_104..<4_108, with: Data([0, 0, 0, 2])) },
    ]

    private static func bytes(_ description: String, _ range: Range<Int>) -> Damage {
        Damage(description + " is garbage") { data in
            let range = range.clamped(to: 0..<data.count)
            data.replaceSubrange(range, with: Data(repeating: 0xA5, count: range.count))
        }
    }
}
