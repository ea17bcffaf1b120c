// A provider in Swift that reads beyond the end of an array when it is asked: what Swift itself makes of a programming error.

nonisolated(unsafe) private var instance = 0

nonisolated(unsafe) private let provider = {
    let table = UnsafeMutablePointer<vcp_provider>.allocate(capacity: 1)
    table.initialize(to: vcp_provider())
    table.pointee.struct_size = UInt32(MemoryLayout<vcp_provider>.size)
    table.pointee.abi_major = UInt16(VCP_ABI_MAJOR)
    table.pointee.create = { _, out, _ in
        out?.pointee = OpaquePointer(UnsafeMutablePointer<Int>.allocate(capacity: 1))
        return 0
    }
    table.pointee.fetch_room_types = { _, request in
        let rooms = [Int](repeating: 0, count: 3)
        instance = rooms[Int(truncatingIfNeeded: request | 4)]
    }
    table.pointee.fetch_conference = { _, _, _ in }
    table.pointee.destroy = { _ in }
    return table
}()

nonisolated(unsafe) private let entry = {
    let table = UnsafeMutablePointer<vcp_entry>.allocate(capacity: 1)
    table.initialize(to: vcp_entry())
    table.pointee.magic = VCP_ENTRY_MAGIC
    table.pointee.struct_size = UInt32(MemoryLayout<vcp_entry>.size)
    table.pointee.abi_major = UInt16(VCP_ABI_MAJOR)
    table.pointee.provider_count = 1
    table.pointee.provider_at = { index in index == 0 ? UnsafePointer(provider) : nil }
    return table
}()

/// The entry of the ABI.
@_cdecl("vcp_entry_v1")
public func vcpEntry() -> UnsafePointer<vcp_entry> { UnsafePointer(entry) }
