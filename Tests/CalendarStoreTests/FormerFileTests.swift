import TestSupport
import Testing

@testable import CalendarStore

@Suite("Files in the history")
struct FormerFileTests {
    private static let attributes = FileAttributes(
        owner: 1_000, group: 100, mode: 0o640, extended: ["user.a": [1, 0, 2], "user.b c": []])

    private static func read(_ image: RowImage) -> FormerFile? {
        RowImage(image.bytes).flatMap { FormerFile(name: "a.ics", image: $0, state: 7) }
    }

    @Test("a file is read as it was recorded", arguments: [attributes, nil])
    func roundTrip(attributes: FileAttributes?) throws {
        let file = FormerFile(name: "a.ics", bytes: [0, 10, 255], uids: ["x", "y z"], attributes: attributes)
        let read = try #require(Self.read(file.image))
        expectEqual(read.name, "a.ics")
        expectEqual(read.bytes, [0, 10, 255])
        expectEqual(read.uids, ["x", "y z"])
        expectEqual(read.attributes, attributes)
        expectEqual(read.state, 7)
    }

    @Test("a file that an earlier version recorded has no attributes")
    func earlierVersion() throws {
        let table = RowImage.Table(
            name: .file, columns: ["bytes", "uids"], rows: [[.blob([1]), .text(Array("x".utf8))]])
        let read = try #require(Self.read(RowImage(tables: [table])))
        expectEqual(read.bytes, [1])
        expectEqual(read.uids, ["x"])
        expectEqual(read.attributes, nil)
    }

    @Test("attributes that no file can have are left out")
    func impossible() throws {
        var table = try #require(FormerFile(name: "", bytes: [], uids: [], attributes: Self.attributes).image[.file])
        let mode = try #require(table.index("mode"))
        table.rows[0][mode] = .integer(0o104755)
        expectEqual(Self.read(RowImage(tables: [table]))?.attributes?.mode, 0o755)
        table.rows[0][mode] = .integer(-1)
        expectEqual(Self.read(RowImage(tables: [table]))?.attributes, nil)
        table.rows[0].removeLast()
        expectTrue(FormerFile(name: "", image: RowImage(tables: [table]), state: 0) == nil)
    }

    @Test("a file with more attributes than an image can have is still recorded")
    func many() throws {
        var attributes = Self.attributes
        for number in 0..<2_000 { attributes.extended["user.\(number)"] = [1] }
        let file = FormerFile(name: "", bytes: [5], uids: [], attributes: attributes)
        expectEqual(Self.read(file.image)?.bytes, [5])
    }
}
