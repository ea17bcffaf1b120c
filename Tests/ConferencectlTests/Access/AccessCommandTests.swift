import CalendarStore
import Foundation
import Platform
import TestSupport
import Testing

@Suite("conferencectl access")
struct AccessCommandTests {
    /// A home with an executable file `bin/lessons`, which is in the search path.
    private func home() throws -> (home: Home, lessons: String) {
        let home = try Home()
        try FileManager.default.createDirectory(atPath: "\(home.path)/bin", withIntermediateDirectories: true)
        let lessons = try home.write("#!/bin/sh\n", to: "bin/lessons")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: lessons)
        home.environment["PATH"] = "\(home.path)/bin:/usr/bin:/bin"
        return (home, URL(filePath: lessons).resolvingSymlinksInPath().path)
    }

    private func level(
        _ home: Home, _ path: String, _ entity: AccessEntity, bundle: String? = nil
    ) throws -> AccessLevel {
        try AccessGrants.open(Places(environment: home.variables))
            .level(of: AccessProgram(executable: path, bundleIdentifier: bundle), for: entity)
    }

    @Test("without decisions, the list says so and no file is created")
    func empty() throws {
        let (home, _) = try home()
        let result = try home.run("access")
        expectEqual(result.status, 0)
        expectEqual(result.output, "No program was granted or refused access yet; each one asks once.\n")
        try expectEqual(home.run("access", "list", "--json").output, "[]\n")
        try expectEqual(home.run("access", "reset").output, "There is no decision.\n")
        expectFalse(FileManager.default.fileExists(atPath: "\(home.path)/state"))
    }

    @Test("access is granted, listed, revoked and reset")
    func life() throws {
        let (home, lessons) = try home()
        var result = try home.run("access", "grant", lessons, "write-only")
        expectEqual(result.status, 0)
        expectEqual(result.output, "\(lessons)  events: write-only  reminders: asks\n")
        try expectEqual(level(home, lessons, .events), .writeOnly)
        try expectEqual(level(home, lessons, .reminders), .none)
        try expectEqual(home.run("access", "grant", "lessons", "full").status, 0)
        try expectEqual(home.run("access", "grant", "lessons", "reminders").status, 0)
        try expectEqual(level(home, lessons, .events), .full)
        try expectEqual(level(home, lessons, .reminders), .full)
        result = try home.run("access")
        expectHasPrefix(result.output, "\(lessons)  events: full  reminders: full  since 20")
        let listed = try #require(try home.objects("access", "list").first)
        expectEqual(listed["executable"] as? String, lessons)
        expectTrue(listed["bundleIdentifier"] is NSNull)
        expectEqual(listed["events"] as? String, "full")
        expectEqual(listed["reminders"] as? String, "full")
        expectHasSuffix((listed["eventsSince"] as? String), "Z")
        expectTrue(listed["remindersSince"] is String)
        let revoked = try home.object("access", "revoke", "lessons", "reminders")
        expectEqual(revoked["events"] as? String, "full")
        expectEqual(revoked["reminders"] as? String, "denied")
        try expectEqual(home.run("access", "revoke", lessons).output, "\(lessons)  events: denied  reminders: denied\n")
        try expectEqual(level(home, lessons, .events), .denied)
        try expectEqual(home.run("access", "reset", "lessons").output, "“lessons” asks again.\n")
        try expectEqual(level(home, lessons, .events), .none)
        try expectEqual(level(home, lessons, .reminders), .none)
        try expectEqual(home.run("access", "reset", "lessons").output, "There is no decision about “lessons”.\n")
    }

    @Test("a program is found through links and relative paths, by its identifier and, once deleted, by its path")
    func names() throws {
        let (home, lessons) = try home()
        _ = try home.write(
            "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>org.example.lessons</string></dict></plist>",
            to: "bin/Info.plist")
        try FileManager.default.createSymbolicLink(
            atPath: "\(home.path)/bin/link", withDestinationPath: "\(home.path)/bin/lessons")
        try expectEqual(home.run("access", "grant", "org.example.lessons", "full").status, 66)
        try expectEqual(home.run("access", "grant", "\(home.path)/bin/../bin/link", "full").status, 0)
        try expectEqual(level(home, lessons, .events, bundle: "org.example.lessons"), .full)
        try expectEqual(home.run("access", "grant", "org.example.lessons", "write-only").status, 0)
        try expectEqual(level(home, lessons, .events, bundle: "org.example.lessons"), .writeOnly)
        let listed = try #require(try home.objects("access").first)
        expectEqual(listed["bundleIdentifier"] as? String, "org.example.lessons")
        // A second program with the same identifier.
        try FileManager.default.copyItem(atPath: lessons, toPath: "\(home.path)/bin/copy")
        try expectEqual(home.run("access", "grant", "copy", "full").status, 0)
        let ambiguous = try home.run("access", "revoke", "org.example.lessons")
        expectEqual(ambiguous.status, 64)
        expectContains(ambiguous.error, "\n  \(lessons)")
        try FileManager.default.removeItem(atPath: lessons)
        try expectEqual(home.run("access", "reset", lessons).status, 0)
        try expectEqual(home.objects("access").count, 1)
        try expectEqual(home.object("access", "reset")["forgotten"] as? Int, 1)
    }

    static let mistakes: [([String], Int32, String)] = [
        (["grant", "no-such-program", "full"], 66, "“no-such-program” is neither an executable file, nor a program"),
        (["grant", "/dev/null", "full"], 66, "Name the program by its path."),
        (["grant", "/bin", "full"], 66, "“/bin” is neither"), (["grant", "", "full"], 66, "“” is neither"),
        (["revoke", "\u{1B}[31m"], 66, "“\u{FFFD}[31m” is neither"),
        (["reset", "./nothing"], 66, "“./nothing” is neither"),
        (["grant", "lessons", "all"], 64, "“all” is not valid here. Choose one of: full, write-only, reminders."),
        (["revoke", "lessons", "write-only"], 64, "“write-only” is not valid here. Choose one of: events, reminders."),
        (["grant", "lessons"], 64, "LEVEL"), (["grant"], 64, "PROGRAM"),
    ]

    @Test(
        "a mistake is an error that says what to do, and changes no decision",
        arguments: rows(mistakes, plain: 0, 4, 6, 9))
    func mistaken(arguments: [String], status: Int32, text: String) throws {
        let (home, _) = try home()
        let result = try home.runProcess(["access"] + arguments)
        expectEqual(result.status, status)
        expectContains(result.error, text, "\(result.error)")
        let json = try home.runProcess(["access"] + arguments + ["--json"])
        expectEqual(json.status, status)
        expectHasPrefix(json.error, #"{"error":{"code":""#)
        try expectEqual(home.run("access", "--json").output, "[]\n")
    }

    @Test("a file of grants that others can write is an error that says how to fix it")
    func unsafe() throws {
        let (home, lessons) = try home()
        try expectEqual(home.run("access", "grant", lessons, "full").status, 0)
        let file = "\(home.path)/state/conference/access.sqlite"
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        for arguments in [["access"], ["access", "grant", "lessons", "full"], ["access", "reset"]] {
            let result = try home.runProcess(arguments)
            expectTrue(result.status == 77 && result.error.contains("chmod 600 '\(file)'"), "\(result.error)")
        }
    }

    @Test("control characters in a program's name are not sent to the terminal")
    func hostile() throws {
        let (home, lessons) = try home()
        let evil = "\(home.path)/bin/\u{1B}[2Jlessons"
        try FileManager.default.copyItem(atPath: lessons, toPath: evil)
        try expectContains(home.run("access", "grant", evil, "full").output, "\u{FFFD}[2Jlessons  events: full")
        try expectFalse(home.run("access").output.contains("\u{1B}"))
    }
}
