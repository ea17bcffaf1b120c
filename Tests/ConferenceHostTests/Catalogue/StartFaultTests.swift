import ConferenceErrors
import Platform
import ConferenceModel
import Foundation
import Glibc
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Catalogue F: workers that do not start", .needsCCompiler, .ownProcessOfEachUser)
struct StartFaultTests {
    @Test("F89: a worker that is absent or cannot be executed is reported with its path", arguments: [true, false])
    func noWorker(isThere: Bool) async throws {
        let place = try TemporaryDirectory()
        if isThere {
            let file = try place.write("#!/bin/sh\n", to: "bin/conference-worker")
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        }
        try await withHost(.good, executable: place.path + "/bin/conferencectl") { host in
            let error = try await host.listError()
            expectEqual(error?.code, .workerMissing)
            expectContains(error?.message, place.path)
        }
    }

    @Test("F89: a worker that the system cannot start is reported with the reason")
    func notAProgram() async throws {
        let place = try TemporaryDirectory()
        let file = try place.write("\u{7F}ELF this is no program", to: "bin/conference-worker")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        try await withHost(.good, executable: place.path + "/bin/conferencectl") { host in
            let error = try await host.listError()
            expectEqual(error?.code, .spawnFailed)
            expectHasSuffix(error?.message, "cannot be started: exec format error.", "\(error?.message ?? "")")
            expectEqual(host.inventory.providers.first?.state, .ready)
        }
    }

    @Test("F89: a host without free descriptors says so, and works again when it has some")
    func noDescriptors() async throws {
        try await withHost(.good, limits: CatalogueCase.limits) { host in
            let provider = try #require(host.inventory.providers.first)
            var old = rlimit()
            try #require(getrlimit(Self.openFiles, &old) == 0)
            var taken: [Int32] = []
            // Some are left for the library and the manifest, too few for a worker.
            while case let number = open("/dev/null", O_RDONLY), number >= 0 {
                taken.append(number)
                var limit = rlimit(rlim_cur: rlim_t(number + 1), rlim_max: old.rlim_max)
                if taken.count == 20 { setrlimit(Self.openFiles, &limit) }
            }
            expectEqual(errno, EMFILE)
            for await list in host.host.roomLists(of: [provider]) {
                #expect(throws: ConferenceError.self) { try list.result.get() }
            }
            for number in taken { close(number) }
            setrlimit(Self.openFiles, &old)
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
        }
    }

    private static let openFiles = __rlimit_resource_t(7)
    private static let processes = __rlimit_resource_t(6)

    /// The errors that attempts to start meet one after the other, and the error that is left; nil for a start.
    struct Refusals: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let errors: [Int32]
        let error: Int32?
        let attempts: Int
    }

    static let refusals = [
        Refusals(testDescription: "EAGAIN, and then room", errors: [EAGAIN], error: nil, attempts: 2),
        Refusals(
            testDescription: "EAGAIN until the last attempt", errors: .init(repeating: EAGAIN, count: 5), error: nil,
            attempts: 6),
        Refusals(
            testDescription: "EAGAIN each time", errors: .init(repeating: EAGAIN, count: 1_000), error: EAGAIN,
            attempts: 6),
        Refusals(testDescription: "ENOMEM", errors: [ENOMEM], error: ENOMEM, attempts: 1),
        Refusals(testDescription: "EPERM", errors: [EPERM], error: EPERM, attempts: 1),
        Refusals(
            testDescription: "EAGAIN, and then EMFILE", errors: [EAGAIN, EMFILE], error: EMFILE, attempts: 2),
    ]

    @Test("F89: a start is tried again if the system has no room just now, and only then", arguments: refusals)
    func retries(_ test: Refusals) {
        var limits = Limits()
        limits.startRetryDelay = .milliseconds(1)
        var attempts = 0
        let result = Result { () throws(SpawnFailure) in
            try StartAttempts(limits).run { () throws(SpawnFailure) in
                attempts += 1
                if attempts <= test.errors.count { throw SpawnFailure(errno: test.errors[attempts - 1]) }
            }
        }
        #expect(attempts == test.attempts)
        switch result {
        case .success: #expect(test.error == nil)
        case .failure(let failure): #expect(failure.errno == test.error)
        }
    }

    @Test("F89: a limit of processes is reported to an ordinary user, and does not stop user 0")
    func noProcesses() async throws {
        let configure = { (configuration: inout HostConfiguration) in
            configuration.limits.startRetryDelay = .milliseconds(1)
        }
        try await withHost(.good, configure: configure) { host in
            try await Self.withoutProcesses {
                let result = try await host.onlyList().result
                guard getuid() != 0 else {
                    #expect(try result.get().count == 2)
                    return
                }
                let error = #expect(throws: ConferenceError.self) { try result.get() }
                #expect(error?.code == .spawnFailed)
                #expect(
                    error?.message.hasSuffix("cannot be started: resource temporarily unavailable.") == true,
                    "\(error?.message ?? "")")
            }
            // It says nothing about the provider.
            #expect(host.inventory.providers.first?.state == .ready)
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
        }
    }

    @Test("F89: the real refusal of the system ends when there is room again")
    func roomLater() async throws {
        var limit = rlimit()
        try #require(getrlimit(Self.processes, &limit) == 0)
        var limits = Limits()
        limits.startRetryDelay = .milliseconds(1)
        try await Self.withoutProcesses {
            var attempts = 0
            let process = try StartAttempts(limits).run { () throws(SpawnFailure) in
                attempts += 1
                if attempts == 3 { setrlimit(Self.processes, &limit) }
                return try WorkerProcess(path: "/bin/true", environment: [:], channel: 1, output: 1)
            }
            #expect(attempts == (getuid() == 0 ? 1 : 3))
            let hasEnded = process.waitForEnd(until: Deadline(after: .seconds(60)))
            let ending = process.reap()
            #expect(hasEnded && ending == .exited(0))
        }
    }

    /// Runs a body in a process that may start no other one, unless user 0 runs it.
    private static func withoutProcesses(_ body: () async throws -> Void) async throws {
        var old = rlimit()
        try #require(getrlimit(processes, &old) == 0)
        var limit = rlimit(rlim_cur: 0, rlim_max: old.rlim_max)
        try #require(setrlimit(processes, &limit) == 0)
        defer { setrlimit(processes, &old) }
        try await body()
    }
}
