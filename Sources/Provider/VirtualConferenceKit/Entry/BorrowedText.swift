import CConferenceProvider

extension String {
    /// Copies a borrowed text, with `�` in place of invalid UTF-8.
    init(_ text: vcp_str) {
        let bytes = UnsafeRawBufferPointer(start: text.ptr, count: text.ptr == nil ? 0 : text.len)
        self.init(decoding: bytes, as: UTF8.self)
    }
}

/// Lends a text to a function of the host for the duration of `body`.
func withText<Result>(_ text: String, _ body: (vcp_str) throws -> Result) rethrows -> Result {
    var text = text
    return try text.withUTF8 { bytes in
        try bytes.withMemoryRebound(to: CChar.self) { try body(vcp_str(ptr: $0.baseAddress, len: $0.count)) }
    }
}

/// Several texts in one buffer, to be lent together as the strings of a C struct.
struct TextArena {
    private var bytes: [UInt8] = []

    /// Adds a text, or an empty one for nil, and returns its place in the buffer.
    mutating func add(_ text: String?) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: (text ?? "").utf8)
        return start..<bytes.count
    }

    /// Lends the texts until `body` returns. `body` receives a function that returns the text at a place.
    func withTexts<Result>(_ body: ((Range<Int>) -> vcp_str) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBufferPointer { buffer in
            try buffer.withMemoryRebound(to: CChar.self) { characters in
                try body { place in
                    vcp_str(ptr: characters.baseAddress.map { $0 + place.lowerBound }, len: place.count)
                }
            }
        }
    }
}
