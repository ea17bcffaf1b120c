import ConferenceModel
import Foundation
import Glibc
import ConferenceErrors
import Synchronization
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Catalogue F: workers that do not start", .needsCCompiler, .ownProcessOfEachUser)
struct StartFaultTests {
    @Test("F89: a worker that is absent, or cannot be executed, is told with its path", arguments: [true, false])
    func noWorker(isThere: Bool) async throws {
        let place = try TemporaryDirectory()
        if isThere {
            let file = try place.write("#!/bin/sh\n", to: "bin/conference-worker")
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        }
        try await withHost(.good, executable: place.path + "/bin/conferencectl") { host in
            let error = try await host.listError()
            #expect(error?.code == .workerMissing)
            #expect(error?.message.contains(place.path) == true)
        }
    }

    @Test("F89: a worker that the system cannot start is told with the reason")
    func notAProgram() async throws {
        let place = try TemporaryDirectory()
        let file = try place.write("\u{7F}ELF this is no program", to: "bin/conference-worker")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        try await withHost(.good, executable: place.path + "/bin/conferencectl") { host in
            let error = try await host.listError()
            #expect(error?.code == .spawnFailed)
            #expect(
                error?.message.hasSuffix("cannot be started: exec format error.") == true, "\(error?.message ?? "")")
            #expect(host.inventory.providers.first?.state == .ready)
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
            #expect(errno == EMFILE)
            for await list in host.host.roomLists(of: [provider]) {
                #expect(throws: ConferenceError.self) { try list.result.get() }
            }
            for number in taken { close(number) }
            setrlimit(Self.openFiles, &old)
            let rooms = try await host.rooms()
            #expect(rooms.count == 2)
        }
    }

    private static let openFiles = __rlimit_resource_t(7)
    private static let processes = __rlimit_resource_t(6)

    /// Errors that a start meets one after the other, and the code of the error that the user sees; nil for an answer.
    struct Refusals: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let errors: [Int32]
        let code: ConferenceError.Code?
        let attempts: Int
    }

    static let refusals = [
        Refusals(testDescription: "EAGAIN, and then a place", errors: [EAGAIN], code: nil, attempts: 2),
        Refusals(
            testDescription: "EAGAIN but for the last attempt", errors: .init(repeating: EAGAIN, count: 5), code: nil,
            attempts: 6),
        Refusals(
            testDescription: "EAGAIN for ever", errors: .init(repeating: EAGAIN, count: 1_000), code: .spawnFailed,
            attempts: 6),
        Refusals(testDescription: "ENOMEM", errors: [ENOMEM], code: .spawnFailed, attempts: 1),
        Refusals(testDescription: "EPERM", errors: [EPERM], code: .spawnFailed, attempts: 1),
        Refusals(
            testDescription: "EAGAIN, and then EMFILE", errors: [EAGAIN, EMFILE], code: .spawnFailed, attempts: 2),
    ]

    @Test("F89: a start is tried again where the system has no place just now, and nowhere else", arguments: refusals)
    func retries(_ test: Refusals) async throws {
        let asked = Counter()
        let configure = { (configuration: inout HostConfiguration) in
            configuration.limits.startRetryDelay = .milliseconds(1)
            configuration.spawnFailure = {
                let number = asked.next()
                return number < test.errors.count ? test.errors[number] : 0
            }
        }
        try await withHost(.good, configure: configure) { host in
            let result = try await host.onlyList().result
            #expect(asked.value == test.attempts)
            switch result {
            case .success(let rooms): #expect(test.code == nil && rooms.count == 2)
            case .failure(let error): #expect(error.code == test.code, "\(error)")
            }
            // It says nothing about the provider.
            #expect(host.inventory.providers.first?.state == .ready)
        }
    }

    @Test("F89: under a limit of processes an ordinary user is told so, and user 0 is not stopped by it")
    func noProcesses() async throws {
        let asked = Counter()
        let configure = { (configuration: inout HostConfiguration) in
            configuration.limits.startRetryDelay = .milliseconds(1)
            configuration.spawnFailure = {
                _ = asked.next()
                return 0
            }
        }
        try await withHost(.good, configure: configure) { host in
            try await Self.withoutProcesses {
                let result = try await host.onlyList().result
                guard getuid() != 0 else {
                    #expect(try result.get().count == 2 && asked.value == 1)
                    return
                }
                let error = #expect(throws: ConferenceError.self) { try result.get() }
                #expect(error?.code == .spawnFailed)
                #expect(
                    error?.message.hasSuffix("cannot be started: resource temporarily unavailable.") == true,
                    "\(error?.message ?? "")")
                #expect(asked.value == host.configuration.limits.startAttempts)
            }
            let rooms = try await host.rooms()
            #expect(rooms.count == 2)
        }
    }

    @Test("F89: the real refusal of the system ends when somebody makes room")
    func placeLater() async throws {
        var limit = rlimit()
        try #require(getrlimit(Self.processes, &limit) == 0)
        let asked = Counter()
        let configure = { [limit] (configuration: inout HostConfiguration) in
            configuration.limits.startRetryDelay = .milliseconds(1)
            configuration.spawnFailure = {
                var old = limit
                if asked.next() == 2 { setrlimit(Self.processes, &old) }
                return 0
            }
        }
        try await withHost(.good, configure: configure) { host in
            try await Self.withoutProcesses {
                let rooms = try await host.rooms()
                #expect(rooms.count == 2)
                #expect(asked.value == (getuid() == 0 ? 1 : 3))
            }
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

/// Counts calls from any thread.
private final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    /// How many calls there were before this one.
    func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).oldValue }
    var value: Int { count.load(ordering: .relaxed) }
}
