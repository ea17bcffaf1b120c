import ConferenceErrors
import Foundation
import Platform
import SessionBus
import TestSupport
import Testing

@testable import Secrets

/// A place for secrets in an environment, as the user has chosen it.
func store(
    _ choice: SecretChoice, in environment: [String: String], isInteractive: Bool = false, notes: Notes = Notes()
) -> SecretStore {
    SecretStore(choice: choice, environment: environment, isInteractive: isInteractive) { notes.add($0) }
}

extension SecretStore {
    /// Stores a secret and returns where it is.
    func store(_ secret: Secret, as name: SecretName, before: SecretPlace?) throws(ConferenceError) -> SecretPlace {
        var noted: SecretPlace?
        try store(secret, as: name, before: before) { noted = $0 }
        return noted ?? .command
    }
}

let token = SecretName(provider: "org.example.rooms", .setting("token"))

@Suite("Secrets in a real keyring", .needsKeyring)
struct KeyringTests {
    @Test("a keyring with a default collection is used unless the user has chosen another place")
    func chosen() throws {
        let bus = try HeadlessKeyring.bus()
        try expectEqual(store(.automatic, in: bus.environment).place(), .keyring)
        try expectEqual(store(.file, in: bus.environment).place(), .file)
        let standing = store(.automatic, in: bus.environment).standing()
        expectEqual(standing.place, .keyring)
        expectEqual(standing.isLocked, false)
        expectNil(standing.problem)
    }

    @Test("what is stored is read back by another connection, replaced, and removed; other names stay apart")
    func roundTrip() throws {
        let bus = try HeadlessKeyring.bus()
        let secrets = store(.automatic, in: bus.environment)
        let others = [
            SecretName(provider: "org.example.rooms", .setting("other")),
            SecretName(provider: "org.example.rooms", .account("token", label: "default")),
            SecretName(provider: "org.example", .setting("token")),
        ]
        let largest = try Secret("ü\n\"" + String(repeating: "x", count: 8_188))
        for (index, name) in ([token] + others).enumerated() {
            try expectNil(secrets.secret(name, in: .keyring))
            try expectEqual(secrets.store(Secret("secret \(index)"), as: name, before: nil), .keyring)
        }
        _ = try secrets.store(largest, as: token, before: .keyring)
        try expectEqual(store(.keyring, in: bus.environment).secret(token, in: .keyring), largest)
        try secrets.remove(token, from: .keyring)
        try secrets.remove(token, from: .keyring)
        try expectNil(secrets.secret(token, in: .keyring))
        for (index, name) in others.enumerated() {
            try expectEqual(secrets.secret(name, in: .keyring), Secret("secret \(index + 1)"))
        }
        expectFalse(FileManager.default.fileExists(atPath: bus.home.path + "/.config"))
    }

    @Test("what is stored is on the disk, and in another place it is removed from the first one")
    func moved() throws {
        let bus = try HeadlessKeyring.bus()
        let file = try store(.file, in: bus.environment).store(Secret("one"), as: token, before: nil)
        let keyring = try store(.automatic, in: bus.environment).store(Secret("two"), as: token, before: file)
        expectEqual(keyring, .keyring)
        try expectNil(store(.file, in: bus.environment).secret(token, in: .file))
        let data = bus.home.path + "/.local/share/keyrings"
        let names = try FileManager.default.contentsOfDirectory(atPath: data)
        expectTrue(names.contains { $0.hasSuffix(".keyring") }, "\(names)")
    }

    @Test(
        "another program finds a secret by its attributes",
        .exhaustive("An independent reader; the plain tier reads what it has stored"))
    func otherReader() throws {
        let program = try Programs.required("secret-tool")
        let bus = try HeadlessKeyring.bus()
        _ = try store(.automatic, in: bus.environment).store(Secret("sesame ü"), as: token, before: nil)
        let words = [
            "lookup", "xdg:schema", "org.conference.Account", "provider", token.provider, "setting", "token",
        ]
        try expectEqual(Programs.run(program, words, environment: bus.environment).output, "sesame ü")
    }

    @Test("a keyring that was locked gives, takes and removes nothing, whether or not a person could be asked")
    func locked() throws {
        let bus = try HeadlessKeyring.bus()
        _ = try store(.automatic, in: bus.environment).store(Secret("sesame"), as: token, before: nil)
        guard case .connected(let connection) = try SessionBus.open(in: bus.environment) else { return }
        let lock = BusCall(
            HeadlessKeyring.service, "/org/freedesktop/secrets", "org.freedesktop.Secret.Service", "Lock",
            [.paths(["/org/freedesktop/secrets/aliases/default"])])
        _ = try connection.call(lock, until: Deadline(after: .seconds(30)))
        for isInteractive in [false, true] {
            let secrets = store(.automatic, in: bus.environment, isInteractive: isInteractive)
            expectEqual(secrets.standing().isLocked, true)
            for action in [
                { _ = try secrets.secret(token, in: .keyring) },
                { _ = try secrets.store(Secret("other"), as: token, before: .keyring) },
                { try secrets.remove(token, from: .keyring) },
            ] {
                let error = #expect(throws: ConferenceError.self) { try action() }
                expectEqual(error?.code, .keyringLocked, "\(error as Any)")
            }
        }
        expectFalse(FileManager.default.fileExists(atPath: bus.home.path + "/.config"))
    }

    @Test("a service without a default collection is no keyring")
    func noCollection() throws {
        let bus = try PrivateBus(services: [HeadlessKeyring.service: HeadlessKeyring.locked])
        try expectEqual(store(.automatic, in: bus.environment).place(), .file)
        let error = #expect(throws: ConferenceError.self) {
            try store(.keyring, in: bus.environment).store(Secret("x"), as: token, before: nil)
        }
        expectEqual(error?.code, .keyringUnavailable)
    }
}

@Suite("Sessions without a keyring")
struct AbsentKeyringTests {
    @Test("without a bus, and without a service on it, secrets are in the file unless the user wants the keyring")
    func absent() throws {
        let directory = try TemporaryDirectory()
        var environments = [["HOME": directory.path]]
        var bus: PrivateBus?
        if Programs.path(of: "dbus-daemon") != nil {
            bus = try PrivateBus()
            environments.append(bus?.environment ?? [:])
        }
        for environment in environments {
            try expectEqual(store(.automatic, in: environment).place(), .file)
            expectEqual(store(.automatic, in: environment).standing().place, .file)
            let error = #expect(throws: ConferenceError.self) {
                try store(.keyring, in: environment).store(Secret("sesame"), as: token, before: nil)
            }
            expectEqual(error?.code, .keyringUnavailable)
            expectEqual(error?.exitStatus, .unavailable)
            expectEqual(store(.keyring, in: environment).standing().problem?.code, .keyringUnavailable)
        }
        _ = bus
    }
}
