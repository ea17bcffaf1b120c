import Foundation

/// Domain names with letters beyond ASCII, which people write with these letters, and mail programs and the DNS as `xn--…` (IDNA;
/// RFC 5890, 2.3.2.1).
package enum DomainName {
    /// The most octets of a label and of a name (RFC 1035, 2.3.4).
    private static let (longestLabel, longestName) = (63, 253)

    /// Returns a name in lower case and in ASCII; nil if it has characters that no such name can have.
    package static func ascii(_ name: String) -> String? {
        guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return name.lowercased() }
        guard name.unicodeScalars.count <= longestName else { return nil }
        let labels = mapped(name).split(separator: ".", omittingEmptySubsequences: false).map(asciiLabel)
        guard !labels.contains(nil) else { return nil }
        let ascii = labels.compactMap(\.self).joined(separator: ".")
        return ascii.utf8.count <= longestName ? ascii : nil
    }

    /// Returns a name in the one form of several that mean the same: in lower case, and with composed letters (UTS 46, 4; the
    /// letters ß and ς stay).
    private static func mapped(_ name: String) -> String {
        let lower = name.precomposedStringWithCompatibilityMapping.unicodeScalars
            .map(\.properties.lowercaseMapping).joined()
        return lower.precomposedStringWithCompatibilityMapping.replacing("\u{3002}", with: ".")
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{200C}" || scalar == "\u{200D}" }

    private static func asciiLabel(_ label: Substring) -> String? {
        let label = String(label)
        let scalars = Array(label.unicodeScalars)
        guard !scalars.allSatisfy(\.isASCII) else { return label }
        let hasReservedHyphens = scalars.count > 3 && scalars[2] == "-" && scalars[3] == "-"
        guard scalars.count < longestLabel, !hasReservedHyphens, scalars[0] != "-", scalars[scalars.count - 1] != "-",
            !isMark(scalars[0]), Array(InvisibleCharacters.removed(from: label.unicodeScalars)) == scalars,
            scalars.indices.allSatisfy({ isAllowed(at: $0, in: scalars) })
        else { return nil }
        let ascii = "xn--" + punycode(scalars.map { Int($0.value) })
        return ascii.utf8.count <= longestLabel ? ascii : nil
    }

    /// Returns whether a label can have a scalar at its place (RFC 5892, 2 and appendix A).
    private static func isAllowed(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        let scalar = scalars[index]
        let previous = index > 0 ? scalars[index - 1] : nil
        let next = index + 1 < scalars.count ? scalars[index + 1] : nil
        switch scalar.value {
        case 0...0x7F: return scalar == "-" || ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
        case 0xB7: return previous == "l" && next == "l"
        case 0x0375: return next.map { (0x0370...0x03FF).contains($0.value) } ?? false
        case 0x05F3, 0x05F4: return previous.map { (0x05D0...0x05EA).contains($0.value) } ?? false
        case 0x30FB:
            return scalars.contains { other in
                other != scalar && ((0x3040...0x30FF).contains(other.value) || other.properties.isIdeographic)
            }
        default: break
        }
        // Joiners are allowed where they have an effect; other invisible characters could make two names look alike.
        guard !scalar.properties.isDefaultIgnorableCodePoint else { return isJoiner(scalar) }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber: return true
        default: return isMark(scalar)
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }

    // MARK: Punycode (RFC 3492)

    /// Returns the ASCII form of the scalars of a label, fewer than 63.
    private static func punycode(_ scalars: [Int]) -> String {
        var output = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
        let basic = output.count
        if basic > 0 { output.append(UInt8(ascii: "-")) }
        var (code, delta, bias, handled) = (0x80, 0, 72, basic)
        while let next = scalars.lazy.filter({ $0 >= code }).min() {
            delta += (next - code) * (handled + 1)
            code = next
            for scalar in scalars {
                if scalar < code { delta += 1 }
                guard scalar == code else { continue }
                var (rest, position) = (delta, base)
                while case let threshold = min(max(position - bias, 1), 26), rest >= threshold {
                    output.append(digit(threshold + (rest - threshold) % (base - threshold)))
                    rest = (rest - threshold) / (base - threshold)
                    position += base
                }
                output.append(digit(rest))
                bias = adapted(delta, handled + 1, isFirst: handled == basic)
                delta = 0
                handled += 1
            }
            delta += 1
            code += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static let base = 36

    private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var steps = 0
        while delta > (base - 1) * 26 / 2 {
            delta /= base - 1
            steps += base
        }
        return steps + base * delta / (delta + 38)
    }

    private static func digit(_ value: Int) -> UInt8 {
        value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
    }
}
