/// A random number of 256 bits as 64 hexadecimal digits, which stands in an address in place of a cookie.
package struct Secret: Sendable {
    package let text: String

    /// Makes a new secret with the system's random numbers.
    package init() {
        var generator = SystemRandomNumberGenerator()
        text = (0..<4).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }

    /// Compares a text from outside in the same time wherever it differs.
    func matches(_ other: String) -> Bool {
        let (own, other) = (Array(text.utf8), Array(other.utf8))
        guard own.count == other.count else { return false }
        return zip(own, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
