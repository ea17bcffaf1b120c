import CommandLineKit

/// Writes a JSON array of any length value by value, in the form of ``JSONValue/text``.
struct JSONArrayOutput {
    private var buffer: OutputBuffer
    private var isEmpty = true

    init(sink: @escaping (String) throws -> Void) { buffer = OutputBuffer(sink: sink) }

    mutating func append(_ value: JSONValue) throws {
        try buffer.append((isEmpty ? "[" : ",") + "\n  " + value.text(atDepth: 1))
        isEmpty = false
    }

    /// Writes the end. Call it once.
    mutating func finish() throws {
        try buffer.append(isEmpty ? "[]\n" : "\n]\n")
        try buffer.flush()
    }
}
