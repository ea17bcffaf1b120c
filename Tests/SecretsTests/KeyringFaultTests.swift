import ConferenceErrors
import Foundation
import TestSupport
import Testing

@testable import Secrets

@Suite("Keyrings that fail", .needsBusMocks)
struct KeyringFaultTests {
    private static func bus(_ fault: String) throws -> PrivateBus {
        try PrivateBus(
            services: [HeadlessKeyring.service: "exec \(PrivateBus.mock("secret_service.py", fault) ?? "false")"])
    }

    private static func patient(_ store: SecretStore) -> SecretStore {
        var store = store
        store.patience.person = .milliseconds(300)
        return store
    }

    private static let locks:
        [(fault: String, isInteractive: Bool, code: ConferenceError.Code, status: ConferenceErrors.ExitStatus)] = [
            ("opened", false, .keyringLocked, .noPermission), ("dismissed", true, .keyringLocked, .noPermission),
            ("silent", true, .keyringLocked, .temporary), ("leaving", true, .keyringFailed, .unavailable),
        ]

    @Test(
        "a keyring that stays locked is an error with a way out, and nothing is kept elsewhere",
        arguments: locks.indices)
    func locked(index: Int) throws {
        let (fault, isInteractive, code, status) = Self.locks[index]
        let actions: [(SecretStore) throws -> Void] = [
            { _ = try $0.secret(token, in: .keyring) },
            { _ = try $0.store(Secret("sesame"), as: token, before: nil) },
            { try $0.remove(token, from: .keyring) },
        ]
        for action in actions {
            let bus = try Self.bus(fault)
            let secrets = Self.patient(store(.automatic, in: bus.environment, isInteractive: isInteractive))
            expectEqual(secrets.standing().isLocked, true)
            let error = #expect(throws: ConferenceError.self) { try action(secrets) }
            expectEqual(error?.code, code)
            expectEqual(error?.exitStatus, status)
            expectTrue(error?.message.contains("Unlock it") == true || code != .keyringLocked)
            expectFalse(FileManager.default.fileExists(atPath: bus.home.path + "/.config"))
        }
    }

    @Test("a keyring that the person unlocks gives the secret")
    func opened() throws {
        let bus = try Self.bus("opened")
        try expectEqual(
            store(.automatic, in: bus.environment, isInteractive: true).secret(token, in: .keyring), Secret("sesame"))
    }

    @Test("a caller that loses interest does not wait for the person")
    func cancelled() throws {
        let bus = try Self.bus("silent")
        let wake = Pipe()
        let secrets = SecretStore(
            choice: .keyring, environment: bus.environment, isInteractive: true,
            cancellation: wake.fileHandleForReading.fileDescriptor)
        try wake.fileHandleForWriting.write(contentsOf: Data([1]))
        let error = #expect(throws: ConferenceError.self) { try secrets.secret(token, in: .keyring) }
        expectContains(error?.message, "the request was cancelled")
    }

    @Test("an item that is not stored because the person dismisses a question is an error")
    func prompted() throws {
        let bus = try Self.bus("prompts")
        let error = #expect(throws: ConferenceError.self) {
            try store(.automatic, in: bus.environment, isInteractive: true)
                .store(Secret("sesame"), as: token, before: nil)
        }
        expectEqual(error?.code, .keyringLocked)
    }

    @Test("a service that hangs or answers with nonsense is an error, and no reason to use a file")
    func broken() throws {
        for (fault, status) in [("hangs", .temporary), ("types", .unavailable)]
            as [(String, ConferenceErrors.ExitStatus)]
        {
            let bus = try Self.bus(fault)
            var secrets = store(.automatic, in: bus.environment)
            if fault == "hangs" { secrets.patience.service = .milliseconds(1_500) }
            let error = #expect(throws: ConferenceError.self) {
                try secrets.store(Secret("sesame"), as: token, before: nil)
            }
            expectEqual(error?.code, .keyringFailed)
            expectEqual(error?.exitStatus, status)
            expectEqual(secrets.standing().problem?.code, .keyringFailed)
            expectFalse(FileManager.default.fileExists(atPath: bus.home.path + "/.config"))
        }
    }

    @Test("an error names what the service said, but not a text that can repeat the secret")
    func refused() throws {
        let bus = try Self.bus("refuses")
        let error = #expect(throws: ConferenceError.self) {
            try store(.automatic, in: bus.environment).store(Secret("sesame"), as: token, before: nil)
        }
        expectContains(error?.message, "org.example.Error.Broken")
        expectNotContains(error?.message, "sesame")
    }

    @Test("a service without a default collection is no keyring, and the file is used")
    func empty() throws {
        let bus = try Self.bus("empty")
        try expectEqual(store(.automatic, in: bus.environment).store(Secret("x"), as: token, before: nil), .file)
    }
}
