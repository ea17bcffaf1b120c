import CConferenceProvider
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("The exported entry")
struct EntryTableTests {
    @Test("The entry has the right header and is the same for every call")
    func entry() throws {
        let entry = try #require(vcp_entry_v1())
        #expect(entry.pointee.magic == VCP_ENTRY_MAGIC)
        #expect(Int(entry.pointee.struct_size) == MemoryLayout<vcp_entry>.size)
        #expect(UInt32(entry.pointee.abi_major) == VCP_ABI_MAJOR)
        #expect(UInt32(entry.pointee.abi_minor) == VCP_ABI_MINOR)
        #expect(entry.pointee.provider_count == 1)
        #expect(entry.pointee.provider_at(0) != nil)
        #expect(entry.pointee.provider_at(0) == entry.pointee.provider_at(0))
        #expect(entry.pointee.provider_at(1) == nil)
        #expect(entry == vcp_entry_v1())
    }

    @Test("The provider's table leaves its identity to the manifest")
    func provider() throws {
        let provider = try #require(vcp_entry_v1()?.pointee.provider_at(0)).pointee
        #expect(Int(provider.struct_size) == MemoryLayout<vcp_provider>.size)
        #expect(UInt32(provider.abi_major) == VCP_ABI_MAJOR)
        #expect(provider.identifier.len + provider.display_name.len + provider.version.len == 0)
    }

    @Test(
        "get_extension returns null for an unknown extension",
        arguments: ["vcp.lifecycle/1", "vcp.lifecycle/1x", "", "org.example/1"])
    func extensions(name: String) throws {
        #expect(try !FakeHost("VirtualConferenceKitTests.Plain").hasExtension(name))
    }

    @Test("A host of another major version is rejected with both numbers")
    func otherMajor() {
        let expected = FakeHost.CreationFailure(
            status: Int32(VCP_E_UNSUPPORTED), code: 0,
            message: "The host uses version 2 of vcp.h; this provider needs version 1.")
        #expect(throws: expected) { try FakeHost("VirtualConferenceKitTests.Plain") { $0.abi_major = 2 } }
    }

    @Test("A host with a smaller table is rejected, one with a larger table is not")
    func tableSize() throws {
        let expected = FakeHost.CreationFailure(
            status: Int32(VCP_E_INVALID), code: 0, message: "The host's table has 144 bytes; this provider needs 152.")
        #expect(throws: expected) { try FakeHost("VirtualConferenceKitTests.Plain") { $0.struct_size = 144 } }
        _ = try FakeHost("VirtualConferenceKitTests.Plain") {
            $0.struct_size = 400
            $0.abi_minor = 9
        }
    }

    @Test("Without a host or a place for the instance, create fails")
    func nullArguments() throws {
        let create = try #require(vcp_entry_v1()?.pointee.provider_at(0)?.pointee.create)
        var instance: OpaquePointer?
        #expect(create(nil, &instance, nil) == VCP_E_INVALID)
        #expect(instance == nil)
    }
}
