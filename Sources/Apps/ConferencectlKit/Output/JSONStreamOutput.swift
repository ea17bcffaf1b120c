import CommandLineKit

/// Writes a JSON value of any length piece by piece, in the form of ``JSONValue/text``.
struct JSONStreamOutput {
    private var buffer: OutputBuffer
    /// The brackets that close the open arrays and objects, and whether something is in them.
    private var open: [(closing: String, isEmpty: Bool)] = []

    init(sink: @escaping (String) throws -> Void) { buffer = OutputBuffer(sink: sink) }

    /// Begins an array or object.
    ///
    /// - Parameter key: its key, if it is in an object.
    mutating func begin(_ bracket: Bracket, key: String? = nil) throws {
        try separate(key)
        try buffer.append(bracket == .array ? "[" : "{")
        open.append((bracket == .array ? "]" : "}", true))
    }

    /// Writes a value into the innermost array or object.
    ///
    /// - Parameter key: its key, if it is in an object.
    mutating func append(_ value: JSONValue, key: String? = nil) throws {
        try separate(key)
        try buffer.append(value.text(atDepth: open.count))
    }

    /// Ends the innermost array or object.
    mutating func end() throws {
        guard let (closing, isEmpty) = open.popLast() else { return }
        try buffer.append((isEmpty ? "" : "\n" + indentation) + closing)
        guard open.isEmpty else { return }
        try buffer.append("\n")
        try buffer.flush()
    }

    enum Bracket: Sendable {
        case array, object
    }

    private var indentation: String { String(repeating: "  ", count: open.count) }

    private mutating func separate(_ key: String?) throws {
        guard let last = open.indices.last else { return }
        try buffer.append((open[last].isEmpty ? "\n" : ",\n") + indentation)
        if let key { try buffer.append("\"\(JSONValue.escaped(key))\": ") }
        open[last].isEmpty = false
    }
}
