/// Buffers text, so that each write system call is a large one.
struct OutputBuffer {
    private let sink: (String) throws -> Void
    private var text = ""

    init(sink: @escaping (String) throws -> Void) { self.sink = sink }

    mutating func append(_ piece: String) throws {
        text += piece
        if text.utf8.count >= 65_536 { try flush() }
    }

    /// Writes the rest. Call it at the end.
    mutating func flush() throws {
        guard !text.isEmpty else { return }
        try sink(text)
        text.removeAll(keepingCapacity: true)
    }
}
