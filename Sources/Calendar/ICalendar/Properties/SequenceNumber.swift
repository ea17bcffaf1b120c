/// SEQUENCE, the number of a version (RFC 5545, 3.8.7.4).
package enum SequenceNumber {
    /// The largest INTEGER (RFC 5545, 3.3.8). A version beyond it would shut out all later ones.
    package static let largest = 2_147_483_647

    /// Parses a value; nil if it is not a number of a version. Some programs count versions before the first one down from 0.
    package static func value(of text: String) -> Int? {
        guard let number = Int(text), (-largest...largest).contains(number) else { return nil }
        return number
    }

    /// Returns the number of the version after another one.
    package static func next(after number: Int) -> Int { number < largest ? number + 1 : largest }
}
