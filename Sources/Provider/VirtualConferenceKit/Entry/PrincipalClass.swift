import ConferenceModel

/// The type that the manifest names as `NSExtensionPrincipalClass`.
struct PrincipalClass {
    private let name: String
    private let type: any Any.Type

    /// Finds a type by its name, `Module.Type`, or `Module.Outer.Type` for a nested one.
    ///
    /// - Throws: ``VirtualConferenceError`` if no such type exists; the message says what to write instead.
    init(named name: String) throws(VirtualConferenceError) {
        let shown = TextPolicy.printable(name)
        guard !name.isEmpty else {
            throw VirtualConferenceError(
                .invalid, "The manifest names no NSExtensionPrincipalClass. \(Self.advice)")
        }
        guard !name.contains("$(") else {
            throw VirtualConferenceError(
                .invalid,
                "NSExtensionPrincipalClass is “\(shown)”: Xcode would replace $(…), but here the name has to be "
                    + "written out. \(Self.advice)")
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, !parts.contains("") else {
            throw VirtualConferenceError(
                .invalid, "NSExtensionPrincipalClass is “\(shown)”, which names no module. \(Self.advice)")
        }
        guard let type = Self.find(parts) else {
            throw VirtualConferenceError(
                .notFound,
                "NSExtensionPrincipalClass is “\(shown)”, but the library has no such type. A class must not be "
                    + "private, and a structure or enumeration has to be public. \(Self.advice)")
        }
        self.name = shown
        self.type = type
    }

    /// Creates the instance.
    ///
    /// - Throws: any error of the type's initializer, or ``VirtualConferenceError`` if the type is not a provider.
    func makeInstance() throws -> any VirtualConferenceProvider {
        if let type = type as? EKVirtualConferenceProvider.Type { return EKVirtualConferenceProvider.make(type) }
        if let type = type as? any PrincipalProvider.Type { return try type.init() }
        let complaint =
            type is any VirtualConferenceProvider.Type
            ? "conforms to VirtualConferenceProvider, but has no initializer for the host to call: make it conform to "
                + "PrincipalProvider."
            : "is not a subclass of EKVirtualConferenceProvider and does not conform to PrincipalProvider."
        throw VirtualConferenceError(.invalid, "NSExtensionPrincipalClass is “\(name)”, which \(complaint)")
    }

    private static let advice = "Write the module and the class with a full stop between them, such as Rooms.Provider."

    /// Looks a type up in the Swift runtime, which identifies types by their mangled names. In these, each part is followed by
    /// its kind: a class or an actor (C), a structure (V) or an enumeration (O). The manifest does not say which, so this tries
    /// each of them.
    private static func find(_ parts: [String]) -> (any Any.Type)? {
        // The number of attempts grows with the depth, which the manifest chooses.
        guard parts.count <= 5 else { return nil }
        let lengths = parts.map { "\($0.utf8.count)\($0)" }
        var candidates = [lengths[0]]
        for part in lengths.dropFirst() {
            candidates = candidates.flatMap { outer in ["C", "V", "O"].map { outer + part + $0 } }
        }
        for candidate in candidates {
            if let type = _typeByName(candidate) { return type }
        }
        return nil
    }
}
