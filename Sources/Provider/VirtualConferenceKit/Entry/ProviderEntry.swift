import CConferenceProvider

/// The one function that a provider's library exports; see `vcp_provider.h`.
///
/// This module exports it for the author, who writes only a class and a manifest.
@c(vcp_entry_v1)
public func _vcpEntry() -> UnsafeRawPointer { UnsafeRawPointer(ProviderEntry.entry) }

/// The C tables of every provider in Swift.
///
/// No Swift error leaves these functions: they cannot fail, or they return a status.
enum ProviderEntry {
    // Here and below, `nonisolated(unsafe)` is safe: the memory is written once, when it is allocated, and never changes.
    nonisolated(unsafe) static let entry: UnsafePointer<vcp_entry> = permanent(
        vcp_entry(
            magic: VCP_ENTRY_MAGIC, struct_size: UInt32(MemoryLayout<vcp_entry>.size),
            abi_major: UInt16(VCP_ABI_MAJOR), abi_minor: UInt16(VCP_ABI_MINOR), provider_count: 1,
            provider_at: { $0 == 0 ? ProviderEntry.provider : nil }))

    nonisolated(unsafe) private static let provider: UnsafePointer<vcp_provider> = permanent(
        vcp_provider(
            struct_size: UInt32(MemoryLayout<vcp_provider>.size), abi_major: UInt16(VCP_ABI_MAJOR),
            abi_minor: UInt16(VCP_ABI_MINOR),
            // With empty texts, the provider has the identity that its manifest states.
            identifier: vcp_str(), display_name: vcp_str(), version: vcp_str(),
            create: { host, out, why in create(host, out, why) },
            fetch_room_types: { instance, request in session(instance)?.fetchRoomTypes(request) },
            fetch_conference: { instance, request, details in
                session(instance)?.fetchConference(request, details.map { ConferenceRequest($0.pointee) })
            },
            destroy: { instance in
                guard let instance else { return }
                let session = Unmanaged<ProviderSession>.fromOpaque(UnsafeRawPointer(instance)).takeRetainedValue()
                session.end()
            },
            cancel: { instance, request in session(instance)?.cancel(request) },
            get_extension: { instance, name in
                guard String(name) == VCP_EXT_LIFECYCLE, session(instance)?.hasLifecycle == true else { return nil }
                return UnsafeRawPointer(ProviderEntry.lifecycle)
            }))

    /// The table of a provider that conforms to ``LifecycleProvider``.
    nonisolated(unsafe) private static let lifecycle: UnsafePointer<vcp_provider_lifecycle> = permanent(
        vcp_provider_lifecycle(
            struct_size: UInt32(MemoryLayout<vcp_provider_lifecycle>.size), flags: 0,
            update_conference: { instance, request, change in
                session(instance)?.updateConference(request, change.map { ConferenceChange($0.pointee) })
            },
            end_conference: { instance, request, change in
                session(instance)?.endConference(request, change.map { ConferenceChange($0.pointee) })
            }))

    private static func create(
        _ host: UnsafePointer<vcp_host>?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
        _ why: UnsafeMutablePointer<vcp_error>?
    ) -> vcp_status {
        guard let host, let out else { return vcp_status(VCP_E_INVALID) }
        do throws(VirtualConferenceError) {
            let host = try HostTable(host)
            MainQueue.serve(by: host)
            let session = try ProviderSession(host: host)
            out.pointee = OpaquePointer(Unmanaged.passRetained(session).toOpaque())
            return vcp_status(VCP_OK)
        } catch {
            why?.pointee.status = error.status.number
            why?.pointee.provider_code = error.providerCode
            why?.pointee.message = permanentText(error.message)
            return error.status.number
        }
    }

    private static func session(_ instance: OpaquePointer?) -> ProviderSession? {
        instance.map { Unmanaged<ProviderSession>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
    }

    /// Copies a value into memory that is never freed, as vcp.h requires of [static] data.
    private static func permanent<Value>(_ value: Value) -> UnsafePointer<Value> {
        let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        pointer.initialize(to: value)
        return UnsafePointer(pointer)
    }

    private static func permanentText(_ text: String) -> vcp_str {
        let bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.utf8.count)
        _ = bytes.initialize(from: text.utf8.lazy.map { CChar(bitPattern: $0) })
        return vcp_str(ptr: bytes.baseAddress, len: bytes.count)
    }
}
