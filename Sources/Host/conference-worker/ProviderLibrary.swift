import CConferenceProvider
import Glibc
import WorkerProtocol

/// A loaded provider and its instance.
///
/// Sendable although it holds pointers of the provider: `vcp.h` says on which thread each of the provider's functions may be
/// called, and ``Worker`` follows these rules.
struct Provider: @unchecked Sendable {
    /// A copy of the provider's table, so that later changes by the provider have no effect.
    let table: vcp_provider
    /// The instance that `create` returned.
    let instance: OpaquePointer
    /// A copy of the table of `vcp.lifecycle/1`, or nil if the provider has none.
    var lifecycle: vcp_provider_lifecycle?
}

/// The reason why a provider could not be loaded.
struct LoadFailure: Error {
    var code: LoadFailed.Code
    var status: vcp_status = 0
    var clause: String
}

/// Loads a provider: the dynamic linker, the entry function, `create`. Call these functions on the provider thread.
enum ProviderLibrary {
    private typealias Entry = @convention(c) () -> UnsafePointer<vcp_entry>?

    /// Opens libraries of the Swift runtime before the provider that needs them, with lazy binding. A library that
    /// cannot be opened is ignored here; opening the provider reports what is missing.
    static func openRuntime(_ paths: [String]) {
        for path in paths { _ = dlopen(path, RTLD_LAZY | RTLD_LOCAL) }
    }

    /// Maps the library behind a descriptor, and returns its entry function. The library is never unmapped.
    static func open(descriptor: Int32) throws(LoadFailure) -> UnsafeMutableRawPointer {
        let path = "/proc/self/fd/\(descriptor)"
        defer { close(descriptor) }
        guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) else {
            throw LoadFailure(code: .loadFailed, clause: linkerMessage(without: path))
        }
        if let entry = dlsym(library, VCP_ENTRY_SYMBOL) { return entry }
        let others: [String] = (0...9).map { "vcp_entry_v\($0)" }.filter { dlsym(library, $0) != nil }
        guard others.isEmpty else {
            throw LoadFailure(
                code: .abiMismatch,
                clause: "the library exports \(others.joined(separator: ", ")), but this host needs \(VCP_ENTRY_SYMBOL)"
            )
        }
        throw LoadFailure(code: .entryMissing, clause: "the library does not export \(VCP_ENTRY_SYMBOL)")
    }

    /// Calls the entry function, and returns a checked copy of the provider's table.
    static func table(entry symbol: UnsafeMutableRawPointer, identifier: String) throws(LoadFailure) -> vcp_provider {
        let entry = try checked(unsafeBitCast(symbol, to: Entry.self)(), "entry") { $0.struct_size }
        guard entry.magic == VCP_ENTRY_MAGIC else {
            throw invalid(
                "the magic number of the entry is \(hexadecimal(entry.magic)), not \(hexadecimal(VCP_ENTRY_MAGIC))")
        }
        try checkMajor(entry.abi_major, "entry")
        guard entry.provider_count == 1 else {
            throw invalid("the entry has provider_count \(entry.provider_count), but version 1 allows exactly 1")
        }
        guard let providerAt = entry.provider_at else { throw invalid("provider_at of the entry is null") }
        let provider = try checked(providerAt(0), "provider") { $0.struct_size }
        try checkMajor(provider.abi_major, "provider")
        for (function, isMissing) in [
            ("create", provider.create == nil), ("fetch_room_types", provider.fetch_room_types == nil),
            ("fetch_conference", provider.fetch_conference == nil), ("destroy", provider.destroy == nil),
        ] where isMissing {
            throw invalid("\(function) of the provider is null, but it is required")
        }
        try checkIdentifier(provider.identifier, expected: identifier)
        return provider
    }

    /// Returns the indexes for which the entry, which was checked before, returns a table.
    static func answered(_ indexes: [UInt32], entry symbol: UnsafeMutableRawPointer) -> [UInt32] {
        let providerAt = unsafeBitCast(symbol, to: Entry.self)()?.pointee.provider_at
        return indexes.filter { providerAt?($0) != nil }
    }

    /// Creates the instance.
    static func create(_ table: vcp_provider, host: UnsafePointer<vcp_host>, limit: Int) throws(LoadFailure) -> Provider
    {
        var instance: OpaquePointer?
        var reason = vcp_error()
        reason.struct_size = UInt32(MemoryLayout<vcp_error>.size)
        let status = table.create(host, &instance, &reason)
        guard status == VCP_OK else {
            guard instance == nil else {
                throw LoadFailure(
                    code: .violation, status: status,
                    clause: "create failed with status \(status) but returned an instance"
                )
            }
            throw LoadFailure(
                code: .createFailed, status: status, clause: Borrowed.excerpt(reason.message, limit: limit))
        }
        guard let instance else { throw LoadFailure(code: .violation, clause: "create succeeded without an instance") }
        return Provider(table: table, instance: instance)
    }

    private static func checked<Value>(
        _ pointer: UnsafePointer<Value>?, _ subject: String, size: (Value) -> UInt32
    ) throws(LoadFailure) -> Value {
        do {
            return try Borrowed.value(pointer, subject, size: size)
        } catch {
            throw invalid(error.clause)
        }
    }

    private static func checkMajor(_ major: UInt16, _ subject: String) throws(LoadFailure) {
        guard major == UInt16(VCP_ABI_MAJOR) else {
            throw LoadFailure(
                code: .abiMismatch, clause: "the \(subject) has ABI major \(major), but this host has \(VCP_ABI_MAJOR)")
        }
    }

    private static func checkIdentifier(_ borrowed: vcp_str, expected: String) throws(LoadFailure) {
        let found: String
        do {
            found = try Borrowed.text(borrowed, "identifier of the provider", limit: 128)
        } catch {
            throw invalid(error.clause)
        }
        guard found.isEmpty || found == expected else {
            throw invalid(
                "the library has the identifier \(found.debugDescription), but its manifest has \(expected.debugDescription)"
            )
        }
    }

    private static func invalid(_ clause: String) -> LoadFailure { LoadFailure(code: .entryInvalid, clause: clause) }

    private static func hexadecimal(_ number: UInt32) -> String {
        let digits = String(number, radix: 16)
        return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// Returns the error message of the dynamic linker, without the path through which it opened the library.
    private static func linkerMessage(without path: String) -> String {
        guard let pointer = dlerror() else { return "the dynamic linker gave no reason" }
        let message = String(cString: pointer)
        guard message.hasPrefix(path + ": ") else { return message }
        return String(message.dropFirst(path.count + 2))
    }
}
