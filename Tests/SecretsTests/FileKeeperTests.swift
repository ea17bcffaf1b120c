import ConferenceErrors
import Foundation
import Platform
import PrivateFiles
import Synchronization
import TestSupport
import Testing

@testable import Secrets

/// What the user was told.
final class Notes: Sendable {
    private let noted = Mutex<[ConferenceError]>([])

    func add(_ error: ConferenceError) { noted.withLock { $0.append(error) } }
    var codes: [ConferenceError.Code] { noted.withLock { $0.map(\.code) } }
}

@Suite("Secrets in a file")
struct FileKeeperTests {
    private static let file = ".config/conference/secrets/org.example.rooms.json"

    @Test("a secret is in a file and a directory of the user alone, and the first one is told once")
    func stored() throws {
        let home = try TemporaryDirectory()
        let notes = Notes()
        let secrets = store(.file, in: ["HOME": home.path], notes: notes)
        let other = SecretName(provider: "org.example.rooms", .account("zoom", label: "work"))
        let elsewhere = SecretName(provider: "org.example", .setting("token"))
        for (index, name) in [token, other, elsewhere].enumerated() {
            try expectEqual(secrets.store(Secret("secret \(index)"), as: name, before: nil), .file)
        }
        expectEqual(notes.codes, [.secretsInFile])
        let files = FileManager.default
        let folder = home.path + "/.config/conference/secrets"
        try expectEqual(files.attributesOfItem(atPath: folder)[.posixPermissions] as? Int, 0o700)
        try expectEqual(files.attributesOfItem(atPath: "\(home.path)/\(Self.file)")[.posixPermissions] as? Int, 0o600)
        try expectEqual(secrets.secret(other, in: .file), Secret("secret 1"))
        try secrets.remove(token, from: .file)
        try secrets.remove(token, from: .file)
        try expectNil(secrets.secret(token, in: .file))
        try expectEqual(secrets.secret(elsewhere, in: .file), Secret("secret 2"))
    }

    @Test("a secret that was in a keyring before is not kept in a file without a word about that")
    func wasInKeyring() throws {
        let home = try TemporaryDirectory()
        let notes = Notes()
        let secrets = store(.file, in: ["HOME": home.path], notes: notes)
        _ = try secrets.store(Secret("one"), as: token, before: nil)
        _ = try secrets.store(Secret("two"), as: token, before: .file)
        expectEqual(notes.codes, [.secretsInFile])
        _ = try secrets.store(Secret("three"), as: token, before: .keyring)
        expectEqual(notes.codes.filter { $0 == .secretsInFile }.count, 2)
    }

    @Test("room for a secret stays reserved until it is stored or given up, and leaves nothing behind")
    func reserved() throws {
        let home = try TemporaryDirectory()
        let secrets = store(.file, in: ["HOME": home.path])
        let other = SecretName(provider: token.provider, .setting("other"))
        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: home.path + "/.config/conference/secrets").sorted()
        }
        do {
            let reservation = try secrets.reserve(token)
            _ = try secrets.store(Secret("two"), as: other, before: nil)
            try expectEqual(names().count, 2)
            try secrets.store(Secret("one"), as: token, before: nil, reservation: reservation) { _ in }
            try expectEqual(names(), ["org.example.rooms.json"])
        }
        try expectEqual(secrets.secret(token, in: .file), Secret("one"))
        try expectEqual(secrets.secret(other, in: .file), Secret("two"))
        _ = try secrets.reserve(token)
        try expectEqual(names(), ["org.example.rooms.json"])
    }

    /// The identifier of a process that does not run any more.
    private static func endedProcess() throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/true")
        try process.run()
        process.waitUntilExit()
        return process.processIdentifier
    }

    @Test(
        "a copy that a killed program has left is removed by the next change, and no other file",
        arguments: ["store", "remove", "remove the last", "remove from the keyring"])
    func leftover(change: String) throws {
        let home = try TemporaryDirectory()
        let secrets = store(.file, in: ["HOME": home.path])
        _ = try secrets.store(Secret("one"), as: token, before: nil)
        let path = "\(home.path)/\(Self.file)"
        if change == "remove the last" { try FileManager.default.removeItem(atPath: path) }
        let ended = try Self.endedProcess()
        let others = [
            "\(Self.file).1.new", "\(Self.file).0\(ended).new", "\(Self.file).\(ended).old", "\(Self.file).new",
            "\(Self.file).x\(ended).new", "\(Self.file).1-2.new", "\(Self.file).\(ended)-02.new",
            ".config/conference/secrets/org.example.\(ended).new",
        ]
        for other in others { try home.write("other", to: other) }
        for left in ["", "-3"] { try home.write("sesame", to: "\(Self.file).\(ended)\(left).new") }
        switch change {
        case "store": _ = try secrets.store(Secret("two"), as: token, before: .file)
        case "remove from the keyring": try secrets.removeLeftovers(of: token)
        default: try secrets.remove(token, from: .file)
        }
        for left in ["", "-3"] {
            expectFalse(FileManager.default.fileExists(atPath: "\(path).\(ended)\(left).new"), left)
        }
        for other in others { expectTrue(FileManager.default.fileExists(atPath: "\(home.path)/\(other)"), "\(other)") }
    }

    @Test(
        "a file that others can read or write, or whose folder they can list, is not used",
        arguments: [(0o640, 0o700), (0o604, 0o700), (0o602, 0o700), (0o600, 0o750), (0o600, 0o777)] as [(Int, Int)])
    func insecure(mode: Int, folderMode: Int) throws {
        let home = try TemporaryDirectory()
        let secrets = store(.file, in: ["HOME": home.path])
        _ = try secrets.store(Secret("sesame"), as: token, before: nil)
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(home.path)/\(Self.file)")
        try files.setAttributes(
            [.posixPermissions: folderMode], ofItemAtPath: home.path + "/.config/conference/secrets")
        for action in [
            { _ = try secrets.secret(token, in: .file) },
            { _ = try secrets.store(Secret("other"), as: token, before: nil) },
        ] {
            let error = #expect(throws: ConferenceError.self) { try action() }
            expectEqual(error?.code, .insecurePermissions)
            // One change is enough.
            expectContains(error?.message, "chmod go-rwx")
        }
    }

    @Test(
        "something else than a file in its place is named as what it is, with what to do",
        arguments: [("a symbolic link", "insecurePath"), ("not a regular file", "notRegularFile")])
    func unsuitable(found: String, code: String) throws {
        let home = try TemporaryDirectory()
        let secrets = store(.file, in: ["HOME": home.path])
        _ = try secrets.store(Secret("sesame"), as: token, before: nil)
        let path = "\(home.path)/\(Self.file)"
        if found == "a symbolic link" {
            try FileManager.default.moveItem(atPath: path, toPath: home.path + "/elsewhere")
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: home.path + "/elsewhere")
        } else {
            try FileManager.default.removeItem(atPath: path)
            expectEqual(mkfifo(path, 0o600), 0)
        }
        let error = #expect(throws: ConferenceError.self) { _ = try secrets.secret(token, in: .file) }
        expectEqual(error?.code.rawValue, code)
        expectEqual(
            error?.message,
            "“\(path)” is not used: “\(path)” is \(found). Remove it, or put the file itself in its place.")
    }

    @Test("a file that cannot be understood is an error without its content, and is not overwritten")
    func broken() throws {
        let home = try TemporaryDirectory()
        let secrets = store(.file, in: ["HOME": home.path])
        _ = try secrets.store(Secret("sesame"), as: token, before: nil)
        for content in ["", "[]", "{\"sesame\": 1}", "{\"setting/token\": \"sesame\""] {
            try home.write(content, to: Self.file)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600], ofItemAtPath: "\(home.path)/\(Self.file)")
            for action in [
                { _ = try secrets.secret(token, in: .file) },
                { _ = try secrets.store(Secret("other"), as: token, before: nil) },
            ] {
                let error = #expect(throws: ConferenceError.self) { try action() }
                expectEqual(error?.code, .brokenSecrets)
                expectNotContains(error?.message, "sesame")
            }
            try expectEqual(String(contentsOfFile: "\(home.path)/\(Self.file)", encoding: .utf8), content)
        }
    }

    @Test("of several threads that read, change and store a secret, none loses what another one has stored")
    func exclusive() async throws {
        let home = try TemporaryDirectory()
        let secrets = store(.file, in: ["HOME": home.path])
        _ = try secrets.store(Secret("0"), as: token, before: nil)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try? secrets.exclusively(token) { () throws(ConferenceError) in
                        let number = Int(try secrets.secret(token, in: .file)?.text ?? "") ?? -100
                        _ = try secrets.store(Secret(String(number + 1)), as: token, before: .file)
                    }
                }
            }
        }
        try expectEqual(secrets.secret(token, in: .file), Secret("8"))
    }

    @Test("a secret that another program holds for too long is an error")
    func busy() throws {
        let home = try TemporaryDirectory()
        let places = Places(environment: ["HOME": home.path])
        let error = try SecretLock.hold(token, places: places, until: Deadline(after: .seconds(1))) {
            #expect(throws: ConferenceError.self) {
                try SecretLock.hold(token, places: places, until: Deadline(after: .milliseconds(20))) {}
            }
        }
        expectEqual(error?.code, .secretBusy)
        expectEqual(error?.exitStatus, .temporary)
        // Another secret has another lock.
        let other = SecretName(provider: "org.example.rooms", .setting("other"))
        try SecretLock.hold(token, places: places, until: Deadline(after: .seconds(1))) { () throws(ConferenceError) in
            try SecretLock.hold(other, places: places, until: Deadline(after: .milliseconds(20))) {}
        }
    }
}
