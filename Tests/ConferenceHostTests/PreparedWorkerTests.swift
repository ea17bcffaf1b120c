import ConferenceModel
import Glibc
import Platform
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Workers that are at hand before a request", .needsCCompiler, .ownProcess)
struct PreparedWorkerTests {
    @Test("a spare worker that no request takes ends with its host, and one that is taken answers")
    func prepared() async throws {
        try await withHost(.good) { test in
            ConferenceHost(test.configuration).prepare()
            test.host.prepare()
            let rooms = try await test.rooms()
            #expect(rooms.count == 2)
        }
    }

    @Test("a conference is returned while its worker still ends, and the end is waited for before the program exits")
    func early() async throws {
        var limits = shortLimits()
        limits.shutdownTimeout = .seconds(600)
        let manifest = CatalogueCase.manifest("destroy:sleep")
        try await withHost(Fault("catalogue"), manifest: manifest, limits: limits) { test in
            _ = try await test.conference(waitsForEnd: false)
            let process = try #require(test.trace.processes.first)
            #expect(test.trace.ends == 0)
            #expect(kill(process, SIGKILL) == 0)
            await aside { DetachedThread.joinAll(within: .seconds(60)) }
            #expect(test.trace.ends == 1)
        }
    }

    /// Asks the only provider for its rooms and keeps its worker.
    private func list(_ test: TestHost) async throws {
        let provider = try #require(test.inventory.providers.first)
        for await list in test.host.roomLists(of: [provider], keepsWorker: true) {
            #expect(try list.result.get().count == 2)
            // As a reader that has found what it was looking for.
            break
        }
    }

    @Test("the worker that listed the rooms makes the conference, and is gone with the answer")
    func oneWorker() async throws {
        try await withHost(.good) { test in
            test.host.prepare()
            try await list(test)
            #expect(test.trace.ends == 0)
            _ = try await test.conference()
            #expect(Set(test.trace.processes).count == 1)
            #expect(test.trace.ends == 1)
            // The next request has a worker of its own.
            _ = try await test.conference()
            #expect(Set(test.trace.processes).count == 2)
        }
    }

    @Test("a kept worker that no request takes is ended when it is asked for, when the host looks again, and with it")
    func unused() async throws {
        try await withHost(.good) { test in
            try await list(test)
            test.host.endKeptWorker()
            #expect(test.trace.ends == 1)
            try await list(test)
            test.host.refresh()
            #expect(test.trace.ends == 2)
            let other = ConferenceHost(test.configuration)
            let provider = try #require(test.inventory.providers.first)
            for await _ in other.roomLists(of: [provider], keepsWorker: true) {}
        }
    }

    @Test("a kept worker that has died is replaced, and its provider is not blamed")
    func died() async throws {
        try await withHost(.good) { test in
            try await list(test)
            let process = try #require(test.trace.processes.first)
            kill(process, SIGKILL)
            // Readable once the process has ended, and not reaped by this.
            var information = siginfo_t()
            #expect(waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == 0)
            _ = try await test.conference()
            #expect(Set(test.trace.processes).count == 2)
            #expect(test.inventory.providers.first?.state == .ready)
        }
    }

    @Test("a worker is kept for its own provider only, and not if it failed")
    func otherProvider() async throws {
        try await withHost(
            .good, prepare: { try $0.install(.good, manifest: ManifestText(identifier: "org.example.second")) }
        ) { test in
            try test.host.trustEverything()
            let first = try #require(test.inventory.provider("org.example.fault"))
            for await _ in test.host.roomLists(of: [first], keepsWorker: true) {}
            _ = try await test.conference(provider: "org.example.second")
            #expect(Set(test.trace.processes).count == 2)
            #expect(test.trace.ends == 1)
            // Of several providers, none keeps its worker.
            for await _ in test.host.roomLists(of: test.inventory.providers, keepsWorker: true) {}
            #expect(test.trace.ends == test.trace.processes.count)
        }
    }
}
