import CConferenceProvider
import WorkerProtocol

/// What a provider offers beside the two questions that each one answers. Runs on the provider thread.
enum ProviderExtensions {
    /// Names that no provider can know. One of them is that of an extension with something behind it: whoever compares
    /// only the beginning of a name would take a later revision for this one.
    private static let unknown = ["vcp.no-such-extension/1", VCP_EXT_LIFECYCLE + "0"]

    /// The lifecycle table, copied and checked; nil where the provider has none.
    ///
    /// - Throws: ``LoadFailure`` for a table that breaks a rule of `vcp.h`.
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

    /// The names out of ``unknown`` that the provider claims to have.
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
