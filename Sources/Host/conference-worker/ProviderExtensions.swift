import CConferenceProvider
import WorkerProtocol

/// Queries the extensions of a provider. Call these functions on the provider thread.
enum ProviderExtensions {
    /// Names of extensions that do not exist. One of them is the name of an extension with one more character, which a
    /// provider that compares only the beginning would take for a later revision.
    private static let unknown = ["vcp.no-such-extension/1", VCP_EXT_LIFECYCLE + "0"]

    /// Returns a checked copy of the lifecycle table, or nil if the provider has none.
    ///
    /// - Throws: ``LoadFailure`` if the table breaks a rule of `vcp.h`.
    static func lifecycle(of provider: Provider) throws(LoadFailure) -> vcp_provider_lifecycle? {
        guard let found = table(VCP_EXT_LIFECYCLE, of: provider) else { return nil }
        do throws(Rejection) {
            return try Borrowed.value(
                found.assumingMemoryBound(to: vcp_provider_lifecycle.self), "table of \(VCP_EXT_LIFECYCLE)",
                size: { $0.struct_size })
        } catch {
            throw LoadFailure(code: .entryInvalid, clause: error.clause)
        }
    }

    /// Returns the names in ``unknown`` that the provider claims to have.
    static func claimed(by provider: Provider) -> [String] {
        unknown.filter { table($0, of: provider) != nil }
    }

    private static func table(_ name: String, of provider: Provider) -> UnsafeRawPointer? {
        guard let ask = provider.table.get_extension else { return nil }
        var found: UnsafeRawPointer?
        name.withBorrowed { found = ask(provider.instance, $0) }
        return found
    }
}
