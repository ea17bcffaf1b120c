import ConferenceErrors

/// The name of a new provider, and the names derived from it.
struct ProviderName {
    /// The name as the author gave it: “my-rooms”.
    let given: String
    /// The name of the library and the module: “MyRooms”.
    let executable: String
    /// `CFBundleIdentifier`: “org.example.my-rooms”.
    let identifier: String
    /// `CFBundleDisplayName`: “My Rooms”.
    let title: String

    /// Names of modules that the provider's own module would hide.
    private static let taken: Set<String> = [
        "Swift", "Foundation", "Dispatch", "Glibc", "EventKit", "Provider", "Testing", "VirtualConferenceKit",
        "ConferenceModel", "CConferenceProvider", "VirtualConferenceTesting",
    ]

    /// - Throws: `badProviderName` (64).
    init(_ given: String) throws(ConferenceError) {
        let words = given.split { "-_ ".contains($0) }.map(String.init)
        let isPlain = given.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-_ ".utf8.contains(byte)
        }
        let executable = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        guard isPlain, given.utf8.count <= 64, let first = given.first, first.isLetter,
            !Self.taken.contains(executable)
        else { throw .badProviderName(given) }
        self.given = given
        self.executable = executable
        identifier = "org.example." + words.map { $0.lowercased() }.joined(separator: "-")
        title = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}
