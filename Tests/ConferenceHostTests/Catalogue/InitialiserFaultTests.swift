import ConferenceModel
import Foundation
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Catalogue B: faults of static initialisation", .needsCCompiler, .ownProcessOfEachUser)
struct InitialiserFaultTests {
    private static func fault(_ act: String) -> Fault { Fault("constructors", definitions: ["ACT=\(act)"]) }

    static let ends: [CatalogueCase] = rows(
        [
            .init("F28: null write", fault("SEGV"), .loadCrashed, says: "while its library was loaded (signal 11"),
            .init("F28: abort", fault("ABRT"), .loadCrashed, says: "while its library was loaded (signal 6"),
            .init("F28: trap", fault("TRAP"), .loadCrashed, says: "while its library was loaded (signal 5"),
            .init(
                "F28: stack overflow", fault("OVERFLOW"), .loadCrashed, says: "while its library was loaded (signal 11"),
            .init(
                "F28: illegal instruction", fault("ILL"), .loadCrashed, says: "while its library was loaded (signal 4"),
            .init("F29: exit(0)", fault("EXIT_0"), .workerExited, says: "while its library was loaded (exit status 0)"),
            .init(
                "F29: _exit(0)", fault("LEAVE_0"), .workerExited, says: "while its library was loaded (exit status 0)"),
            .init("F29: exit(3)", fault("EXIT_3"), .workerExited, says: "while its library was loaded (exit status 3)"),
            .init("F34: replaces the channel", fault("REPLACE"), .workerDisconnected, .loadTimeout, .malformedFrame),
            .init("F34: closes every descriptor", fault("CLOSE"), .workerDisconnected, .loadTimeout),
        ], plain: 0, 1, 5, 6, 8)

    @Test("a worker that ends in a constructor is reported as such", arguments: ends)
    func ending(_ test: CatalogueCase) async throws {
        try await withHost(test.fault, limits: CatalogueCase.limits(deadline: .seconds(3))) {
            try await test.expect($0)
        }
    }

    static let hangs: [CatalogueCase] = [
        .init("F30: sleeps for ever", fault("SLEEP"), .loadTimeout, says: "while its library was loaded"),
        .init("F30: spins", fault("SPIN"), .loadTimeout, says: "while its library was loaded"),
        .init("F35: blocks and ignores every signal", fault("DEAF"), .loadTimeout),
    ]

    @Test("a constructor that does not end is ended by the host", arguments: hangs)
    func hanging(_ test: CatalogueCase) async throws {
        let limits = CatalogueCase.limits(deadline: .milliseconds(250))
        try await withHost(test.fault, limits: limits) { try await test.expect($0) }
    }

    @Test("F31: a crash in a thread that a constructor started is attributed to the phase in which it happens")
    func later() async throws {
        try await withHost(Self.fault("LATER"), limits: CatalogueCase.limits) { host in
            let error = try await host.listError()
            expectEqual(error?.code, .workerCrashed)
            expectContains(error?.message, "while it was asked for its room types")
            expectContains(error?.message, "(signal 6")
        }
    }

    static let attempts: [CatalogueCase] = [
        .init("F32: forks", fault("FORK")), .init("F32: executes a program", fault("EXEC")),
        .init("F32: opens a socket", fault("SOCKET")), .init("F36: defines malloc, free, read, write", fault("SHADOW")),
    ]

    @Test(
        "forbidden actions of a constructor leave nothing behind, and the provider may go on",
        arguments: attempts)
    func attempting(_ test: CatalogueCase) async throws {
        try await withHost(test.fault, limits: CatalogueCase.limits) { try await test.expect($0) }
    }

    @Test("F33: ten megabytes on standard output become a bounded log, and no frame is lost")
    func printing() async throws {
        try await withHost(Self.fault("PRINT"), limits: CatalogueCase.limits) { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
            let provider = try #require(host.inventory.providers.first)
            let entries = try host.host.log(of: provider).entries()
            expectTrue(entries.contains { $0.text.hasSuffix("99999") })
            expectTrue(entries.contains { $0.kind == .notice && $0.text.hasSuffix("more lines were dropped") })
        }
    }
}
