import Glibc

/// Finds vendor-specific properties (X-…) in a component, and the HTML versions of its description.
package enum VendorProperties {
    /// Returns the component's own lines, without those of nested components, that have one of the given names. A `DESCRIPTION`
    /// counts only if it has parameters.
    ///
    /// - Parameters:
    ///   - text: the component from BEGIN to END.
    ///   - names: the names in upper case, each beginning with `X-A`, `X-G`, `X-M` or `X-O`; `STYLED-DESCRIPTION` and
    ///     `DESCRIPTION` are always returned.
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
            guard depth == 1 else { continue }
            if first == UInt8(ascii: "x") {
                let property = ContentLine(bytes, line)
                if names.contains(property.name) { found.append(property) }
            } else if first == UInt8(ascii: "d")
                && line.nameEnd - line.range.lowerBound == description.utf8CodeUnitCount
                || first == UInt8(ascii: "s") && line.nameEnd - line.range.lowerBound == styled.utf8CodeUnitCount
            {
                let property = ContentLine(bytes, line)
                if property.name == "\(styled)" || property.name == "\(description)" && !property.parameters.isEmpty {
                    found.append(property)
                }
            }
        }
        return found
    }

    private static let description: StaticString = "DESCRIPTION"
    private static let styled: StaticString = "STYLED-DESCRIPTION"

    /// Returns whether any line begins like one of these names, or any description has another version. Most events have
    /// neither, and this check costs less than a scan of all lines.
    private static func mayContainAny(in bytes: Span<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return false }
            if hasQuotedData(bytes, base) { return true }
            var index = 0
            while let found = memchr(base + index, 0x2D, bytes.count - index) {
                let dash = UnsafeRawPointer(found) - UnsafeRawPointer(base)
                index = dash + 1
                // The dash may also be in a property name that is folded.
                guard dash > 0, index < bytes.count else { continue }
                let before = bytes[dash - 1] | 0x20
                // `STYLED-DESCRIPTION`
                if before == UInt8(ascii: "d") {
                    guard bytes[index] | 0x20 == UInt8(ascii: "d"), dash >= 6,
                        bytes[dash - 6] | 0x20 == UInt8(ascii: "s")
                    else { continue }
                    return true
                }
                guard before == UInt8(ascii: "x") || isFoldMark(bytes[dash - 1]) else { continue }
                switch bytes[index] | 0x20 {
                case UInt8(ascii: "a"), UInt8(ascii: "g"), UInt8(ascii: "m"), UInt8(ascii: "o"), 0x2A, 0x2D: return true
                default: continue
                }
            }
            return false
        }
    }

    /// Returns whether a parameter has an address of the form `"data:…"`, like the ALTREP of a description.
    private static func hasQuotedData(_ bytes: UnsafeBufferPointer<UInt8>, _ base: UnsafePointer<UInt8>) -> Bool {
        var index = 0
        while let found = memchr(base + index, 0x22, bytes.count - index) {
            index = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
            guard index < bytes.count else { return false }
            let next = bytes[index]
            if next | 0x20 == UInt8(ascii: "d") || next == 0x0D || next == 0x0A { return true }
        }
        return false
    }
}
