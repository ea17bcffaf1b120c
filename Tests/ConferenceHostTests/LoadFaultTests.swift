import ConferenceModel
import ConferenceErrors
import TestSupport
import Testing
import WorkerProtocol

@testable import ConferenceHost

/// A fault before the first request, and what the host has to say about it.
struct LoadCase: Sendable, CustomTestStringConvertible {
    let fault: Fault
    let code: ConferenceError.Code
    /// What the sentence has to hold.
    let says: String

    init(_ name: String, _ code: ConferenceError.Code, _ says: String, definitions: [String] = []) {
        fault = Fault("load", name, definitions: definitions)
        self.code = code
        self.says = says
    }

    var testDescription: String { fault.testDescription }
}

@Suite("A provider that cannot be loaded", .needsCCompiler, .ownProcess)
struct LoadFaultTests {
    static let tables: [LoadCase] = rows(
        [
            LoadCase("MAGIC", .entryInvalid, "the magic number of the entry is 0x12345678, not 0x31504356"),
            LoadCase("ENTRY_SIZE_ZERO", .entryInvalid, "the struct_size of the entry is 0, not between 24 and 4096"),
            LoadCase("ENTRY_SIZE_BELOW", .entryInvalid, "the struct_size of the entry is 23"),
            LoadCase("ENTRY_SIZE_ABOVE", .entryInvalid, "the struct_size of the entry is 4097"),
            LoadCase("ENTRY_MAJOR_ZERO", .abiMismatch, "the entry has ABI major 0, but this host has 1"),
            LoadCase("ENTRY_MAJOR_TWO", .abiMismatch, "the entry has ABI major 2"),
            LoadCase("PROVIDER_MAJOR_TWO", .abiMismatch, "the provider has ABI major 2"),
            LoadCase("PROVIDER_SIZE_BELOW", .entryInvalid, "the struct_size of the provider is 103"),
            LoadCase("PROVIDER_SIZE_ABOVE", .entryInvalid, "the struct_size of the provider is 4294967295"),
            LoadCase("COUNT_ZERO", .entryInvalid, "provider_count 0"),
            LoadCase("COUNT_TWO", .entryInvalid, "provider_count 2"),
            LoadCase("ENTRY_NULL", .entryInvalid, "the entry is null"),
            LoadCase("PROVIDER_NULL", .entryInvalid, "the provider is null"),
            LoadCase("PROVIDER_MISALIGNED", .entryInvalid, "the address of the provider is not aligned"),
            LoadCase("SLOTS_NULL", .entryInvalid, "create of the provider is null", definitions: ["SLOT=create"]),
            LoadCase(
                "SLOTS_NULL", .entryInvalid, "fetch_room_types of the provider is null",
                definitions: ["SLOT=fetch_room_types"]),
            LoadCase(
                "SLOTS_NULL", .entryInvalid, "fetch_conference of the provider is null",
                definitions: ["SLOT=fetch_conference"]),
            LoadCase("SLOTS_NULL", .entryInvalid, "destroy of the provider is null", definitions: ["SLOT=destroy"]),
            LoadCase("IDENTIFIER_OTHER", .entryInvalid, "the library has the identifier \"org.example.somebody-else\""),
            LoadCase("IDENTIFIER_ENDLESS", .entryInvalid, "has 9223372036854775808 bytes; 128 are allowed"),
            LoadCase("IDENTIFIER_NULL", .entryInvalid, "is null but has length 5"),
            LoadCase("IDENTIFIER_NOT_TEXT", .entryInvalid, "is not UTF-8 text"),
            LoadCase("NO_ENTRY", .entryMissing, "does not export vcp_entry_v1"),
            LoadCase("OTHER_MAJOR_ONLY", .abiMismatch, "exports vcp_entry_v2, but this host needs vcp_entry_v1"),
            LoadCase("UNDEFINED_SYMBOL", .loadFailed, "undefined symbol: nobody_defines_this"),
            LoadCase("CREATE_FAILS", .createFailed, "the licence has run out"),
            LoadCase("CREATE_FAILS_SILENTLY", .createFailed, "gave no reason"),
            LoadCase("CREATE_WITHOUT_INSTANCE", .violation, "create succeeded without an instance"),
            LoadCase("CREATE_FAILS_WITH_INSTANCE", .violation, "create failed with status 13 but returned an instance"),
            LoadCase("CONSTRUCTOR_CRASHES", .loadCrashed, "crashed while its library was loaded (signal 11"),
            LoadCase("CONSTRUCTOR_EXITS", .workerExited, "while its library was loaded (exit status 0)"),
            LoadCase("CREATE_CRASHES", .loadCrashed, "crashed while it was created (signal 6, aborted)"),
            LoadCase("CREATE_EXITS", .workerExited, "ended its process while it was created (exit status 0)"),
        ], plain: 1, 4, 12, 20, 23, 24, 25, 29, 30, 31, 32)

    @Test("each fault has its own sentence, which names the provider", arguments: tables)
    func sentence(_ test: LoadCase) async throws {
        try await withHost(test.fault) { host in
            let list = try await host.onlyList()
            let error = #expect(throws: ConferenceError.self) { try list.result.get() }
            expectEqual(error?.code, test.code)
            expectContains(error?.message, test.says, "\(error?.message ?? "")")
            expectHasPrefix(error?.message, "“Fault & Co” (org.example.fault)")
            expectNotContains(error?.message, "\u{1B}")
            expectEqual(list.provider.state, .failed)
        }
    }

    @Test(
        "a load that does not end is ended by the host",
        arguments: [("CONSTRUCTOR_HANGS", "while its library was loaded"), ("CREATE_HANGS", "while it was created")])
    func hanging(_ name: String, _ phase: String) async throws {
        let limits = shortLimits { $0.loadTimeout = .milliseconds(300) }
        try await withHost(Fault("load", name), limits: limits) { host in
            let error = try await host.listError()
            expectEqual(error?.code, .loadTimeout)
            expectEqual(error?.exitStatus, .temporary)
            expectContains(error?.message, "within 300 ms \(phase)")
            expectEqual((error?.cause as? WorkerEnd)?.reason, .hung)
        }
    }

    @Test("a table that is longer than this host knows is read as far as it is known")
    func newerMinor() async throws {
        try await withHost(Fault("load", "PROVIDER_NEWER")) { host in
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
        }
    }

    @Test("the end of a worker tells the phase and the last lines of the log")
    func endOfWorker() async throws {
        try await withHost(Fault("load", "CREATE_CRASHES")) { host in
            let error = try await host.listError()
            let end = try #require(error?.cause as? WorkerEnd)
            expectEqual(end.reason, .signalled(6))
            expectEqual(end.phase, .create)
            expectEqual(end.log, ["about to fall"])
        }
    }
}
