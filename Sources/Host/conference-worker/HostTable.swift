import CConferenceProvider
import Synchronization
import WorkerProtocol

/// The table of C functions for the provider, implemented by ``HostServices``.
///
/// It is created once and stays, with all its strings, until the process ends. The context pointer is only compared and
/// never dereferenced: a provider that passes another one gets `VCP_E_INVALID`.
enum HostTable {
    private static let services = Mutex<HostServices?>(nil)
    // Written once, before the provider is loaded; only its address is used.
    private nonisolated(unsafe) static let context = OpaquePointer(
        UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8))

    /// Creates the table for this process.
    static func make(services: HostServices, load: Load) -> UnsafePointer<vcp_host> {
        Self.services.withLock { $0 = services }
        return permanent(
            vcp_host(
                struct_size: UInt32(MemoryLayout<vcp_host>.size), abi_major: UInt16(VCP_ABI_MAJOR),
                abi_minor: UInt16(VCP_ABI_MINOR), ctx: context, host_name: permanent(load.hostName),
                host_version: permanent(load.hostVersion), bundle_identifier: permanent(load.identifier),
                principal_class: permanent(load.principalClass),
                finish_room_types: { context, token, list, count, stride in
                    guard let services = HostTable.services(for: context) else { return vcp_status(VCP_E_INVALID) }
                    return services.finishRoomTypes(token, list, count: count, stride: stride)
                },
                finish_conference: { context, token, conference in
                    guard let services = HostTable.services(for: context) else { return vcp_status(VCP_E_INVALID) }
                    return services.finishConference(token, conference)
                },
                finish_done: { context, token in
                    guard let services = HostTable.services(for: context) else { return vcp_status(VCP_E_INVALID) }
                    return services.finishDone(token)
                },
                fail: { context, token, error in
                    guard let services = HostTable.services(for: context) else { return vcp_status(VCP_E_INVALID) }
                    return services.fail(token, error)
                },
                is_cancelled: { context, token in
                    HostTable.services(for: context)?.isCancelled(token) == false ? 0 : 1
                },
                milliseconds_left: { context, token in
                    HostTable.services(for: context)?.millisecondsLeft(token) ?? 0
                },
                config_get: { context, key, buffer, capacity, needed in
                    guard let services = HostTable.services(for: context) else { return vcp_status(VCP_E_INVALID) }
                    return services.configuration(key, buffer, capacity, needed)
                },
                log: { context, level, message in HostTable.services(for: context)?.log(level, message) },
                get_extension: { context, name in
                    guard let services = HostTable.services(for: context) else { return nil }
                    return switch try? Borrowed.text(name, "name", limit: 128) {
                    case VCP_EXT_HTTP: UnsafeRawPointer(HostTable.http)
                    case VCP_EXT_SERIAL: UnsafeRawPointer(HostTable.serial)
                    case VCP_EXT_ACCOUNT where services.offers.account: UnsafeRawPointer(HostTable.account)
                    case VCP_EXT_SIGN where services.offers.sign: UnsafeRawPointer(HostTable.sign)
                    default: nil
                    }
                }))
    }

    // The tables of extensions. Each is written once; only its address is handed out.

    private nonisolated(unsafe) static let http = permanent(
        vcp_host_http(
            struct_size: UInt32(MemoryLayout<vcp_host_http>.size), flags: 0,
            send: { context, token, request, done, user in
                guard let services = HostTable.services(for: context) else { return vcp_status(VCP_E_INVALID) }
                return services.send(token, request, done, user)
            }))

    private nonisolated(unsafe) static let serial = permanent(
        vcp_host_serial(
            struct_size: UInt32(MemoryLayout<vcp_host_serial>.size), flags: 0,
            call: { context, function, user in
                guard let services = HostTable.services(for: context) else { return vcp_status(VCP_E_INVALID) }
                return services.serialCalls.call(function, user)
            }))

    private nonisolated(unsafe) static let account = permanent(
        vcp_host_account(
            struct_size: UInt32(MemoryLayout<vcp_host_account>.size), flags: 0,
            state: { context, name in
                HostTable.services(for: context)?.stateOfAccount(name) ?? Int32(VCP_ACCOUNT_NONE)
            },
            detail: { context, name, key, buffer, capacity, needed in
                guard let services = HostTable.services(for: context) else { return vcp_status(VCP_E_INVALID) }
                return services.detailOfAccount(name, key, buffer, capacity, needed)
            }))

    private nonisolated(unsafe) static let sign = permanent(
        vcp_host_sign(
            struct_size: UInt32(MemoryLayout<vcp_host_sign>.size), flags: 0,
            sign: { context, token, call, done, user in
                guard let services = HostTable.services(for: context) else { return vcp_status(VCP_E_INVALID) }
                return services.sign(token, call, done, user)
            }))

    private static func services(for given: OpaquePointer?) -> HostServices? {
        given == context ? services.withLock { $0 } : nil
    }

    /// Returns a copy of a table that is never freed.
    private static func permanent<Table>(_ table: Table) -> UnsafePointer<Table> {
        let pointer = UnsafeMutablePointer<Table>.allocate(capacity: 1)
        pointer.initialize(to: table)
        return UnsafePointer(pointer)
    }

    /// Returns a copy of a string that is never freed.
    private static func permanent(_ text: String) -> vcp_str {
        let bytes = Array(text.utf8)
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: max(1, bytes.count))
        for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
        return vcp_str(ptr: UnsafePointer(copy), len: bytes.count)
    }
}
