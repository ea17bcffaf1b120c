import CConferenceProvider

extension String {
    /// A copy of a text that was borrowed; what is not UTF-8 becomes `�`.
    init(_ text: vcp_str) {
        let bytes = UnsafeRawBufferPointer(start: text.ptr, count: text.ptr == nil ? 0 : text.len)
        self.init(decoding: bytes, as: UTF8.self)
    }
}

/// Lends one text to a function of the other side.
func withText<Result>(_ text: String, _ body: (vcp_str) throws -> Result) rethrows -> Result {
    var text = text
    return try text.withUTF8 { bytes in
        try bytes.withMemoryRebound(to: CChar.self) { try body(vcp_str(ptr: $0.baseAddress, len: $0.count)) }
    }
}

/// Several texts that are lent together, as the strings of one struct: their bytes lie in one piece of memory.
struct TextArena {
    private var bytes: [UInt8] = []

    /// Adds a text and tells where it lies; nil is the empty text.
    mutating func add(_ text: String?) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: (text ?? "").utf8)
        return start..<bytes.count
    }

    /// Lends the texts until the body returns; it gets a function from a place to the text there.
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
