import Foundation
import TestSupport
import Testing

@Suite("Commands that read a backup")
struct BackupReadingTests {
    /// A folder with one event, a backup of the store that follows it, and then no file any more.
    private func lost() throws -> (Home, backup: String, folder: String) {
        let home = try Home()
        let folder = try home.place.makeDirectory("work")
        let backup = "\(home.path)/backup.sqlite"
        for words in [
            ["sources", "add", folder], ["add", "Precious", "--start", "2027-05-01 10:00", "--calendar", "work"],
            ["store", "backup", backup],
        ] {
            let result = try home.runProcess(words)
            try #require(result.status == 0, "\(result.error)")
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        return (home, backup, folder)
    }

    @Test("show what was backed up, whatever has become of the folders, and change nothing")
    func reading() throws {
        let (home, backup, _) = try lost()
        let bytes = try Data(contentsOf: URL(filePath: backup))
        for words in [["events", "2027-05-01"], ["show", "Precious"], ["export"], ["search", "Precious"]] {
            let result = try home.runProcess(words + ["--store", backup])
            expectEqual(result.status, 0, result.error)
            expectContains(result.output, "Precious")
            expectEqual(result.error, "")
        }
        let refused = try home.run("remove", "Precious", "--yes", "--store", backup)
        expectEqual(refused.status, 77)
        expectContains(refused.error, "is a backup, so nothing was changed in it. Restore it")
        try expectEqual(Data(contentsOf: URL(filePath: backup)), bytes)
    }

    @Test("to restore it names the entries whose files are gone, and the backup still has them")
    func restoring() throws {
        let (home, backup, folder) = try lost()
        let restored = try home.run("store", "restore", backup, "--yes")
        expectEqual(restored.status, 0, restored.error)
        expectContains(restored.error, "1 file of the backup is not in the folder \(folder)")
        expectContains(restored.error, "“conferencectl export --store \(backup) -o FILE”")
        let file = "\(home.path)/saved.ics"
        try expectEqual(home.run("export", "--store", backup, "-o", file).status, 0)
        try expectEqual(home.run("import", file, "--calendar", "work").status, 0)
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder).count, 1)
    }
}
