import ConferenceModel
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Catalogue C: tables that lie", .needsCCompiler, .ownProcess)
struct TableFaultTests {
    private static func fault(_ name: String, _ definitions: String...) -> Fault {
        Fault("load", name, definitions: definitions)
    }

    static let refused: [CatalogueCase] = rows(
        [
            .init("F25: an undefined symbol", fault("UNDEFINED_SYMBOL"), .loadFailed, says: "nobody_defines_this"),
            .init("F26: no entry", fault("NO_ENTRY"), .entryMissing, says: "does not export vcp_entry_v1"),
            .init(
                "F26: an entry of another major only", fault("OTHER_MAJOR_ONLY"), .abiMismatch,
                says: "exports vcp_entry_v2, but this host needs vcp_entry_v1"),
            .init("F37: the entry is null", fault("ENTRY_NULL"), .entryInvalid, says: "the entry is null"),
            .init("F38: wrong magic", fault("MAGIC"), .entryInvalid, says: "the magic number"),
            .init("F38: major 0", fault("ENTRY_MAJOR_ZERO"), .abiMismatch, says: "ABI major 0"),
            .init("F38: major 2", fault("ENTRY_MAJOR_TWO"), .abiMismatch, says: "ABI major 2"),
            .init("F38: major 65535", Fault("load", definitions: ["ENTRY_MAJOR=65535"]), .abiMismatch, says: "65535"),
            .init("F39: size 0", fault("ENTRY_SIZE_ZERO"), .entryInvalid, says: "the struct_size of the entry is 0"),
            .init("F39: size one below", fault("ENTRY_SIZE_BELOW"), .entryInvalid, says: "the entry is 23"),
            .init("F39: size 4097", fault("ENTRY_SIZE_ABOVE"), .entryInvalid, says: "the entry is 4097"),
            .init("F39: size 2^32-1", fault("PROVIDER_SIZE_ABOVE"), .entryInvalid, says: "is 4294967295"),
            .init(
                "F41: shorter than the first version", fault("PROVIDER_SIZE_BELOW"), .entryInvalid, says: "struct_size"),
            .init("F42: no provider", fault("COUNT_ZERO"), .entryInvalid, says: "provider_count 0"),
            .init(
                "F42: 17 providers", Fault("load", definitions: ["PROVIDER_COUNT=17"]), .entryInvalid, says: "count 17"),
            .init(
                "F42: 2^32-1 providers", Fault("load", definitions: ["PROVIDER_COUNT=0xFFFFFFFFu"]), .entryInvalid,
                says: "count 4294967295"),
            .init("F43: null within the range", fault("PROVIDER_NULL"), .entryInvalid, says: "the provider is null"),
            .init("F44: create is null", fault("SLOTS_NULL", "SLOT=create"), .entryInvalid, says: "create"),
            .init(
                "F44: fetch_room_types is null", fault("SLOTS_NULL", "SLOT=fetch_room_types"), .entryInvalid,
                says: "fetch_room_types"),
            .init("F44: destroy is null", fault("SLOTS_NULL", "SLOT=destroy"), .entryInvalid, says: "destroy"),
            .init(
                "F44: create points to data", fault("SLOT_IS_DATA"), .loadCrashed,
                says: "while it was created (signal 11"),
            .init("F45: another identifier", fault("IDENTIFIER_OTHER"), .entryInvalid, says: "somebody-else"),
            .init("F45: identifier not UTF-8", fault("IDENTIFIER_NOT_TEXT"), .entryInvalid, says: "is not UTF-8 text"),
            .init("F45: null with length 5", fault("IDENTIFIER_NULL"), .entryInvalid, says: "is null but has length 5"),
            .init("F45: length 2^63", fault("IDENTIFIER_ENDLESS"), .entryInvalid, says: "9223372036854775808 bytes"),
            .init("F45: 10 MB", fault("IDENTIFIER_LONG"), .entryInvalid, says: "has 10000000 bytes"),
            .init("F46: strings in unmapped memory", fault("IDENTIFIER_UNMAPPED"), .loadCrashed, says: "(signal 11"),
            .init(
                "F48: create fails with a message", fault("CREATE_FAILS"), .createFailed,
                says: "the licence has run out"),
            .init("F48: create fails without one", fault("CREATE_FAILS_SILENTLY"), .createFailed, says: "no reason"),
            .init(
                "F48: success without an instance", fault("CREATE_WITHOUT_INSTANCE"), .violation,
                says: "without an instance"),
            .init(
                "F48: failure with an instance", fault("CREATE_FAILS_WITH_INSTANCE"), .violation,
                says: "returned an instance"),
        ], plain: 0, 1, 3, 4, 5, 8, 12, 13, 15, 16, 17, 20, 21, 24, 26, 27, 29)

    @Test("a table that breaks a rule is refused, with what is wrong", arguments: refused)
    func refusing(_ test: CatalogueCase) async throws {
        try await withHost(test.fault, limits: CatalogueCase.limits) { try await test.expect($0) }
    }

    static let taken: [CatalogueCase] = [
        .init("F40: a newer minor version with a longer table", fault("PROVIDER_NEWER")),
        .init("F41: optional functions are absent", fault("OPTIONAL_ABSENT")),
        .init("F43: a provider beyond the range is not asked for", fault("PROVIDER_BEYOND")),
        .init("F45: an empty identifier means that of the manifest", Fault("load")),
        .init("F47: get_extension answers to every name", fault("EVERY_EXTENSION")),
    ]

    @Test("what a table may have is taken", arguments: taken)
    func taking(_ test: CatalogueCase) async throws {
        try await withHost(test.fault, limits: CatalogueCase.limits) { try await test.expect($0) }
    }
}
