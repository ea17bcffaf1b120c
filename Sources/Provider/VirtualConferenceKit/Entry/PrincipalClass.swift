import ConferenceModel

/// The type that a manifest names as `NSExtensionPrincipalClass`.
struct PrincipalClass {
    private let name: String
    private let type: any Any.Type

    /// Finds a type by `Module.Type`, or `Module.Outer.Type` for one within another.
    ///
    /// - Throws: ``VirtualConferenceError`` with what to write instead.
    init(named name: String) throws(VirtualConferenceError) {
        let shown = TextPolicy.printable(name)
        guard !name.isEmpty else {
            throw VirtualConferenceError(
                .invalid, "The manifest names no NSExtensionPrincipalClass. \(Self.advice)")
        }
        guard !name.contains("$(") else {
            throw VirtualConferenceError(
                .invalid,
                "NSExtensionPrincipalClass is “\(shown)”: Xcode would replace what is in $(…), here it has to be "
                    + "written out. \(Self.advice)")
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, !parts.contains("") else {
            throw VirtualConferenceError(
                .invalid, "NSExtensionPrincipalClass is “\(shown)”, without a module. \(Self.advice)")
        }
        guard let type = Self.find(parts) else {
            throw VirtualConferenceError(
                .notFound,
                "NSExtensionPrincipalClass is “\(shown)”, but the library has no such type. A private type is not found "
                    + "either, nor is a structure or an enumeration that is not public. \(Self.advice)")
        }
        self.name = shown
        self.type = type
    }

    /// Makes the one instance.
    ///
    /// - Throws: whatever the type's initialiser throws, or ``VirtualConferenceError`` for a type that is no provider.
    func makeInstance() throws -> any VirtualConferenceProvider {
        if let type = type as? EKVirtualConferenceProvider.Type { return EKVirtualConferenceProvider.make(type) }
        if let type = type as? any PrincipalProvider.Type { return try type.init() }
        let complaint =
            type is any VirtualConferenceProvider.Type
            ? "conforms to VirtualConferenceProvider, but the host cannot make one: it has to conform to "
                + "PrincipalProvider, which adds an initialiser without arguments."
            : "is neither a subclass of EKVirtualConferenceProvider nor conforms to PrincipalProvider."
        throw VirtualConferenceError(.invalid, "NSExtensionPrincipalClass is “\(name)”, which \(complaint)")
    }

    private static let advice = "Write the module and the class with a full stop between them, such as Rooms.Provider."

    /// The runtime knows types by their mangled names, where each part is followed by what it is: a class or an actor
    /// (C), a structure (V) or an enumeration (O). A manifest does not say that, so that each is tried.
    private static func find(_ parts: [String]) -> (any Any.Type)? {
        // Beyond this depth the number of attempts would be the manifest's to choose.
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
