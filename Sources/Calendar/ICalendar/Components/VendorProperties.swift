import Glibc

/// Finds vendor-specific properties (X-…) in a component.
package enum VendorProperties {
    /// Returns the component's own lines, without those of nested components, that have one of the given names.
    ///
    /// - Parameters:
    ///   - text: from BEGIN to END.
    ///   - names: in upper case, each beginning with `X-A`, `X-G`, `X-M` or `X-O`.
    package static func lines(in text: String, named names: Set<String>) -> [ContentLine] {
        let bytes = text.utf8.span
        guard mayContainAny(in: bytes) else { return [] }
        var found: [ContentLine] = []
        var scanner = LineScanner()
        var depth = 0
        while let line = scanner.next(in: bytes) {
            let first = bytes[line.range.lowerBound] | 0x20
            if first == UInt8(ascii: "b") || first == UInt8(ascii: "e") {
                switch ComponentMarker(bytes, line) {
                case .begin: depth += 1
                case .end: depth -= 1
                case nil: break
                }
            }
            guard depth == 1, first == UInt8(ascii: "x") else { continue }
            let property = ContentLine(bytes, line)
            if names.contains(property.name) { found.append(property) }
        }
        return found
    }

    /// Returns false if no line begins like one of these names, as in most events. This check costs less than a scan of
    /// all lines.
    private static func mayContainAny(in bytes: Span<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return false }
            var index = 0
            while let found = memchr(base + index, 0x2D, bytes.count - index) {
                let dash = UnsafeRawPointer(found) - UnsafeRawPointer(base)
                index = dash + 1
                // Names may be folded.
                guard dash > 0, bytes[dash - 1] | 0x20 == UInt8(ascii: "x") || isFoldMark(bytes[dash - 1]),
                    index < bytes.count
                else { continue }
                switch bytes[index] | 0x20 {
                case UInt8(ascii: "a"), UInt8(ascii: "g"), UInt8(ascii: "m"), UInt8(ascii: "o"), 0x2A, 0x2D: return true
                default: continue
                }
            }
            return false
        }
    }
}
