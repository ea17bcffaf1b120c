import Testing

@Suite("The length of files")
struct FileLengthTests {
    /// Files that may be longer, with the reason.
    private static let exceptions = [
        // Programs override its methods, which Swift allows only for those in the class itself.
        "Sources/Calendar/EventKit/Objects/Store/EKEventStore.swift": 460
    ]

    @Test(
        "no file is longer than the limit of its folder",
        arguments: [("Sources", 320), ("Tests", 400)])
    func length(folder: String, most: Int) throws {
        let paths = Repository.swiftPaths(in: folder).filter { !$0.contains(".build/") }
        #expect(paths.count > 300)
        let long = try paths.compactMap { path -> String? in
            let path = "\(folder)/\(path)"
            let count = try Repository.text(of: path).utf8.count { $0 == UInt8(ascii: "\n") }
            return count > Self.exceptions[path] ?? most ? "\(path): \(count) lines" : nil
        }
        #expect(long.isEmpty, "\(long.joined(separator: "\n"))")
    }
}
