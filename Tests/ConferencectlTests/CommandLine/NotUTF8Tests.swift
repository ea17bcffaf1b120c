import Foundation
import TestSupport
import Testing

@Suite("Arguments that are not UTF-8")
struct NotUTF8Tests {
    @Test(
        "are refused, so that no other file is written or read, and no other title is stored",
        arguments: [
            #"export --output "$(printf 'out\377.ics')""#, #"import "$(printf 'in\377.ics')""#,
            #"inbox import "$(printf 'in\377.ics')" --json"#, #"add "$(printf 'M\374nchen')" 2027-03-01"#,
            #"events --store="$(printf 's\377')""#,
        ])
    func refused(words: String) throws {
        let home = try Home()
        let folder = home.path + "/work"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let script = "cd '\(folder)' && printf x > \"$(printf 'in\\377.ics')\" && exec '\(Home.program)' \(words)"
        let result = try ConferencectlTests.runProcess("/bin/sh", ["-c", script], environment: home.variables)
        expectEqual(result.status, 64, result.error)
        expectContains(result.error, words.contains(#"\374"#) ? #"“M\xFCnchen” is not UTF-8"# : #"\xFF"#)
        expectEqual(words.contains("--json"), result.error.contains(#""code":"argumentNotUnicode""#))
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder).count, 1)
    }
}
