import ConferenceErrors
import ConferenceModel
import Foundation
import Platform
import TestSupport
import Testing
@testable import CalendarStore

@Suite("Grants of access")
struct AccessTests {
    private static let program = AccessProgram(executable: "/usr/bin/lessons", bundleIdentifier: "org.example.lessons")

    /// Grants in a temporary directory, which is removed with this object.
    private func grants() throws -> (place: TemporaryStore, grants: AccessGrants) {
        let place = try TemporaryStore()
        return (place, try .open(Places(environment: ["XDG_STATE_HOME": place.directory + "/state"])))
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("without a grant there is no access, and looking it up creates no file")
    func nothing() throws {
        let (place, grants) = try grants()
        defer { withExtendedLifetime(place) {} }
        expectEqual(grants.path, place.directory + "/state/conference/access.sqlite")
        try expectEqual(grants.level(of: Self.program, for: .events), .none)
        try expectEmpty(grants.list())
        try expectEqual(grants.remove(Self.program), 0)
        try grants.set(.none, of: Self.program, for: .events, at: 1)
        expectFalse(FileManager.default.fileExists(atPath: place.directory + "/state"))
    }

    @Test("a decision is stored for other programs of the user, in a file that no other user can read")
    func kept() throws {
        let (place, grants) = try grants()
        defer { withExtendedLifetime(place) {} }
        for level in [AccessLevel.denied, .writeOnly, .full] {
            try grants.set(level, of: Self.program, for: .events, at: 7)
            try expectEqual(grants.level(of: Self.program, for: .events), level)
            try expectEqual(AccessGrants(path: grants.path).level(of: Self.program, for: .events), level)
        }
        try expectEqual(grants.level(of: Self.program, for: .reminders), .none)
        try expectEqual(mode(grants.path), 0o600)
        try expectEqual(mode((grants.path as NSString).deletingLastPathComponent), 0o700)
        try expectEqual(grants.list(), [AccessGrant(program: Self.program, entity: .events, level: .full, decided: 7)])
    }

    @Test("what is remembered of a decision ends with a change by the same program, by another one, and of the file")
    func remembered() throws {
        let (place, grants) = try grants()
        defer { withExtendedLifetime(place) {} }
        let other = AccessProgram(executable: "/usr/bin/other")
        try grants.set(.full, of: Self.program, for: .events, at: 1)
        for level in [AccessLevel.denied, .writeOnly, .full] {
            try grants.set(level, of: Self.program, for: .events, at: 2)
            try expectEqual(grants.levels(of: Self.program), [.events: level])
            try expectEqual(grants.levels(of: Self.program), [.events: level])
        }
        try expectEqual(grants.levels(of: other), [:])
        try expectEqual(grants.levels(of: Self.program), [.events: .full])
        // Another program has connections of its own.
        try AccessGrants(path: grants.path).set(.denied, of: Self.program, for: .reminders, at: 3)
        try expectEqual(grants.levels(of: Self.program), [.events: .full, .reminders: .denied])
        try AccessGrants(path: grants.path).remove(Self.program)
        try expectEqual(grants.levels(of: Self.program), [:])
        try grants.set(.full, of: Self.program, for: .events, at: 4)
        try expectEqual(grants.levels(of: Self.program), [.events: .full])
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: grants.path)
        expectEqual(try storeError { _ = try grants.levels(of: Self.program) }.code, .unsafeAccessGrants)
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: grants.path + suffix) }
        try expectEqual(grants.levels(of: Self.program), [:])
    }

    @Test(
        "another executable or bundle identifier is another program",
        arguments: [
            AccessProgram(executable: "/usr/bin/lessons"),
            AccessProgram(executable: "/usr/bin/lessons", bundleIdentifier: "org.example.Lessons"),
            AccessProgram(executable: "/usr/bin/lesson", bundleIdentifier: "org.example.lessons"),
        ])
    func others(program: AccessProgram) throws {
        let (place, grants) = try grants()
        defer { withExtendedLifetime(place) {} }
        try grants.set(.full, of: Self.program, for: .events, at: 1)
        try expectEqual(grants.level(of: program, for: .events), .none)
        try grants.set(.denied, of: program, for: .reminders, at: 2)
        try expectEqual(grants.list().count, 2)
        try expectEqual(grants.level(of: program, for: .reminders), .denied)
    }

    @Test("a decision is removed for one kind of items or both")
    func removing() throws {
        let (place, grants) = try grants()
        defer { withExtendedLifetime(place) {} }
        try grants.set(.full, of: Self.program, for: .events, at: 1)
        try grants.set(.full, of: Self.program, for: .reminders, at: 1)
        try expectEqual(grants.remove(Self.program, for: .events), 1)
        try expectEqual(grants.level(of: Self.program, for: .events), .none)
        try expectEqual(grants.level(of: Self.program, for: .reminders), .full)
        try grants.set(.none, of: Self.program, for: .reminders, at: 2)
        try expectEmpty(grants.list())
        try grants.set(.full, of: Self.program, for: .events, at: 1)
        try expectEqual(grants.remove(Self.program), 1)
    }

    @Test(
        "a refusal of full access to a program with write-only access is remembered until the next decision, also in files of version 1"
    )
    func refusedFull() throws {
        let (place, grants) = try grants()
        defer { withExtendedLifetime(place) {} }
        func isRefused() throws -> Bool? { try grants.grant(of: Self.program, for: .events)?.isFullRefused }
        try grants.refuseFull(Self.program)
        try expectNil(isRefused())
        for level in [AccessLevel.full, .denied] {
            try grants.set(level, of: Self.program, for: .events, at: 1)
            try grants.refuseFull(Self.program)
            try expectEqual(isRefused(), false)
        }
        try grants.set(.writeOnly, of: Self.program, for: .events, at: 1)
        // As the first version wrote it.
        try RawSQL(grants.path).execute(
            "ALTER TABLE access_grant DROP COLUMN full_refused; DROP TABLE muted_program; PRAGMA user_version = 1")
        try expectEqual(AccessGrants(path: grants.path).grant(of: Self.program, for: .events)?.isFullRefused, false)
        try grants.refuseFull(Self.program)
        try expectEqual(isRefused(), true)
        try expectEqual(grants.list().map(\.isFullRefused), [true])
        try expectEqual(grants.level(of: Self.program, for: .events), .writeOnly)
        try grants.set(.writeOnly, of: Self.program, for: .events, at: 2)
        try expectEqual(isRefused(), false)
    }

    @Test("a muted program is muted in every store until the owner decides otherwise, also in files of version 2")
    func muting() throws {
        let (place, grants) = try grants()
        defer { withExtendedLifetime(place) {} }
        let other = AccessProgram(executable: Self.program.executable, bundleIdentifier: "org.example.Other")
        try expectFalse(grants.isMuted(Self.program))
        try grants.setMuted(false, Self.program, at: 1)
        expectFalse(FileManager.default.fileExists(atPath: grants.path), "there was nothing to remove")
        try grants.set(.full, of: Self.program, for: .events, at: 1)
        try RawSQL(grants.path).execute("DROP TABLE muted_program; PRAGMA user_version = 2")
        try expectFalse(AccessGrants(path: grants.path).isMuted(Self.program))
        try grants.setMuted(true, Self.program, at: 7)
        try grants.setMuted(true, Self.program, at: 8)
        try expectEqual([grants.isMuted(Self.program), grants.isMuted(other)], [true, false])
        try expectEqual(grants.mutedPrograms().map(\.program), [Self.program])
        try expectEqual(grants.mutedPrograms().map(\.decided), [7])
        try expectEqual(grants.level(of: Self.program, for: .events), .full)
        try grants.setMuted(false, Self.program, at: 9)
        try expectFalse(grants.isMuted(Self.program))
    }

    @Test("a program that waits too long for another one's question gives up and releases its locks")
    func turns() throws {
        let (place, grants) = try grants()
        defer { withExtendedLifetime(place) {} }
        let other = AccessProgram(executable: "/usr/bin/other")
        func attempt(_ program: AccessProgram, _ place: String) throws -> String {
            try grants.takingTurns(about: program, in: place, limit: .zero) { "turn" }
        }
        try expectEqual(attempt(Self.program, "here"), "turn")
        // Locks that another process holds.
        let path = (grants.path as NSString).deletingLastPathComponent + "/access.lock"
        try expectEqual(mode(path), 0o600)
        let holder = open(path, O_RDWR | O_CLOEXEC)
        var all = flock()
        all.l_type = Int16(F_WRLCK)
        try #require(withUnsafeMutablePointer(to: &all) { fcntl(holder, 37, $0) } == 0)
        let error = try storeError { _ = try attempt(Self.program, "here") }
        expectEqual(error.code, .accessQuestionOpen)
        expectEqual(error.exitStatus, .temporary)
        close(holder)
        try expectEqual(attempt(Self.program, "here"), "turn")
        try expectEqual(attempt(other, "here"), "turn")
    }

    @Test("there is no write-only access to reminders")
    func reminders() throws {
        let (place, grants) = try grants()
        defer { withExtendedLifetime(place) {} }
        let error = try storeError { try grants.set(.writeOnly, of: Self.program, for: .reminders, at: 1) }
        expectEqual(error.code, .writeOnlyReminders)
    }

    @Test(
        "what others could have written is not believed, and the error says how to mend it", arguments: [true, false])
    func unsafe(isFile: Bool) throws {
        let (place, grants) = try grants()
        defer { withExtendedLifetime(place) {} }
        try grants.set(.full, of: Self.program, for: .events, at: 1)
        let path = isFile ? grants.path : (grants.path as NSString).deletingLastPathComponent
        try FileManager.default.setAttributes([.posixPermissions: isFile ? 0o660 : 0o777], ofItemAtPath: path)
        for attempt in [
            { _ = try grants.level(of: Self.program, for: .events) }, { _ = try grants.list() },
            { try grants.set(.denied, of: Self.program, for: .events, at: 2) },
        ] {
            let error = try storeError(attempt)
            expectEqual(error.code, .unsafeAccessGrants)
            expectContains(error.message, "chmod \(isFile ? "600" : "700") '\(path)'")
        }
    }

    @Test("a store of calendars is refused as a file of grants and vice versa, and so is any other file")
    func foreign() throws {
        let (place, grants) = try grants()
        defer { withExtendedLifetime(place) {} }
        try grants.set(.full, of: Self.program, for: .events, at: 1)
        try expectEqual(
            storeError { _ = try CalendarStore(path: grants.path) { 0 }.calendars() }.code, .foreignDatabase)
        try place.add(event())
        let calendars = try AccessGrants(path: place.path)
        let error = try storeError { _ = try calendars.level(of: Self.program, for: .events) }
        expectEqual(error.code, .accessGrantsFailed)
        expectContains(error.message, "(foreignDatabase)")
        expectEqual((error.cause as? ConferenceError)?.code, .foreignDatabase)
        let rubbish = place.directory + "/state/conference/rubbish"
        try Data("rubbish".utf8).write(to: URL(fileURLWithPath: rubbish))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: rubbish)
        try expectContains(storeError { _ = try AccessGrants(path: rubbish).list() }.message, "(notAStore)")
    }

    @Test("grants that belong to another user are not used, and no chmod is suggested", .enabled(if: geteuid() == 0))
    func otherOwner() throws {
        let (place, grants) = try grants()
        defer { withExtendedLifetime(place) {} }
        try grants.set(.full, of: Self.program, for: .events, at: 1)
        chown(grants.path, 65_534, 65_534)
        let error = try storeError { _ = try grants.list() }
        expectEqual(error.code, .unsafeAccessGrants)
        expectContains(error.message, "remove it")
        expectFalse(error.message.contains("chmod"))
    }

    @Test("the mark of a deleted executable counts only if the file is gone")
    func deletedMark() throws {
        let (place, _) = try grants()
        let program = place.directory + "/AccessProbe"
        let copy = program + " (deleted)"
        let link = place.directory + "/exe"
        symlink(copy, link)
        expectEqual(AccessProgram.path(ofLink: link), program)
        try Data().write(to: URL(fileURLWithPath: copy))
        expectEqual(AccessProgram.path(ofLink: link), copy)
        expectEqual(AccessProgram.path(ofLink: place.directory + "/none"), "")
    }

    @Test("a level that another program has corrupted grants nothing")
    func spoilt() throws {
        let (place, grants) = try grants()
        defer { withExtendedLifetime(place) {} }
        try grants.set(.denied, of: Self.program, for: .events, at: 1)
        try RawSQL(grants.path).execute("PRAGMA ignore_check_constraints = ON; UPDATE access_grant SET level = 'all'")
        try expectEqual(grants.level(of: Self.program, for: .events), .none)
        try expectEmpty(grants.list())
    }

    // MARK: Programs

    @Test("the current process is identified by its executable")
    func current() throws {
        let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        expectEqual(AccessProgram.current.executable, path)
    }

    private static let list = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.example.lessons</string>
        <key>NSCalendarsFullAccessUsageDescription</key><string>To plan lessons</string>
        <key>Number</key><integer>1</integer></dict></plist>
        """

    @Test(
        "an Info.plist is found next to the program, in its resources, and above it in a bundle",
        arguments: [
            "bin/Info.plist", "bin/package_lessons.resources/Info.plist",
            "bin/package_lessons.resources/Contents/Info.plist", "Contents/Info.plist",
        ])
    func information(file: String) throws {
        let place = try TemporaryStore()
        let directory = (place.directory as NSString).standardizingPath
        let path = directory + "/" + file
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            atPath: place.directory + "/bin/package_other.resources", withIntermediateDirectories: true)
        try Data(Self.list.utf8).write(to: URL(fileURLWithPath: path))
        let executable = directory + (file.hasPrefix("bin") ? "/bin/lessons" : "/Contents/Linux/lessons")
        let information = ProgramInformation(executable: executable)
        expectEqual(information.path, path)
        expectEqual(information.texts["NSCalendarsFullAccessUsageDescription"], "To plan lessons")
        expectNil(information.texts["Number"])
        expectEqual(
            AccessProgram(executable: executable, information: information),
            AccessProgram(executable: executable, bundleIdentifier: "org.example.lessons"))
    }

    @Test(
        "an invalid Info.plist or identifier leaves the program without an identifier",
        arguments: [
            "", "rubbish", "<plist version=\"1.0\"><array/></plist>", list.replacing("org.example.lessons", with: ""),
        ])
    func noInformation(text: String) throws {
        let place = try TemporaryStore()
        try Data(text.utf8).write(to: URL(fileURLWithPath: place.directory + "/Info.plist"))
        let executable = place.directory + "/lessons"
        let program = AccessProgram(executable: executable, information: ProgramInformation(executable: executable))
        expectEqual(program, AccessProgram(executable: executable))
    }
}
