import CFolder
import CalendarModel
import CalendarStore
import ConferenceErrors
import Foundation
import TestSupport
import Testing

@testable import CalendarSources

@Suite("Owners, permissions and extended attributes of calendar files")
struct AttributeTests {
    private static func status(_ path: String) -> stat {
        var status = stat()
        expectEqual(stat(path, &status), 0)
        return status
    }

    private static func attribute(_ name: String, of path: String) -> [UInt8]? {
        var value = [UInt8](repeating: 0, count: 256)
        let count = getxattr(path, name, &value, value.count)
        return count < 0 ? nil : Array(value[..<count])
    }

    /// An access control list in the form of the kernel: version 2, then tag, permissions and id of each entry. It gives user
    /// 12345 the right to read.
    private static let accessList: [UInt8] =
        [2, 0, 0, 0]
        + [(1, 6, UInt32.max), (2, 4, 12_345), (4, 4, UInt32.max), (0x10, 4, UInt32.max), (0x20, 0, UInt32.max)]
        .flatMap { (tag: UInt8, permissions: UInt8, id: UInt32) in
            [tag, 0, permissions, 0] + (0..<4).map { UInt8(truncatingIfNeeded: id >> (8 * $0)) }
        }

    @Test("a file that is written keeps its mode", arguments: [0o600, 0o640, 0o664, 0o666, 0o755] as [mode_t])
    func mode(mode: mode_t) throws {
        let vdir = try VdirFixture()
        let path = try vdir.write(file(event("a", "Old")), to: "a.ics")
        try vdir.add()
        expectEqual(chmod(path, mode), 0)
        try vdir.retitle("a", to: "New")
        try expectContains(vdir.read("a.ics"), "SUMMARY:New")
        expectEqual(Self.status(path).st_mode & 0o7777, mode)
    }

    @Test("a file that is written keeps its extended attributes and its access control list")
    func extended() throws {
        let vdir = try VdirFixture()
        let path = try vdir.write(file(event("a", "Old")), to: "a.ics")
        try vdir.add()
        let list = "system.posix_acl_access"
        // Not every file system has them.
        let hasAttributes = setxattr(path, "user.conference.test", [1, 2, 3] as [UInt8], 3, 0) == 0
        let hasList = setxattr(path, list, Self.accessList, Self.accessList.count, 0) == 0
        let before = Self.attribute(list, of: path)
        try vdir.retitle("a", to: "New")
        if hasAttributes { expectEqual(Self.attribute("user.conference.test", of: path), [1, 2, 3]) }
        if hasList { expectEqual(Self.attribute(list, of: path), before) }
    }

    @Test("a file that is written keeps its owner and group", .enabled(if: geteuid() == 0, "needs user 0"))
    func owner() throws {
        let vdir = try VdirFixture()
        let path = try vdir.write(file(event("a", "Old")), to: "a.ics")
        try vdir.add()
        expectEqual(chown(path, 12_345, 12_346), 0)
        try vdir.retitle("a", to: "New")
        expectEqual([Self.status(path).st_uid, Self.status(path).st_gid], [12_345, 12_346])
    }

    @Test("a write-protected file is refused with a sentence, for a change and for a removal")
    func readOnly() throws {
        let vdir = try VdirFixture()
        let path = try vdir.write(file(event("a", "Old")), to: "a.ics")
        try vdir.add()
        expectEqual(chmod(path, 0o444), 0)
        expectEqual(code { try vdir.retitle("a", to: "New") }, .vdirFileReadOnly)
        let record = try vdir.event("a")
        let check = { try vdir.store.write { try $0.requireChangeable(calendar: record.calendarID, uid: "a") } }
        expectEqual(code(check), .vdirFileReadOnly)
        expectEqual(chmod(path, 0o644), 0)
        try check()
        expectEqual(chmod(path, 0o444), 0)
        expectEqual(code { try vdir.store.write { try _ = $0.deleteEvent(id: record.id) } }, .vdirFileReadOnly)
        try expectContains(vdir.read("a.ics"), "SUMMARY:Old")
        expectEqual(vdir.names, ["a.ics"])
        try expectEqual(vdir.titles(), ["Old"])
    }

    @Test(
        "a new file has the permissions of the others, and is private as the first one unless its group shares the folder",
        arguments: [
            (0o755, nil, 0o600), (0o700, 0o644, 0o644), (0o770, 0o660, 0o660), (0o2770, nil, 0o660),
            (0o2750, nil, 0o640), (0o2770, 0o600, 0o600),
        ] as [(folder: mode_t, other: mode_t?, expected: mode_t)])
    func newFile(folder: mode_t, other: mode_t?, expected: mode_t) throws {
        let vdir = try VdirFixture()
        expectEqual(chmod(vdir.folder, folder), 0)
        let calendar = try vdir.add()
        if let other {
            let path = try vdir.write(file(event("other")), to: "other.ics")
            expectEqual(chmod(path, other), 0)
            try vdir.sources.synchronize()
        }
        try vdir.addEvent("new", to: calendar)
        expectEqual(Self.status(vdir.folder + "/new.ics").st_mode & 0o7777, expected)
    }
}
