import VirtualConferenceKit

/// The name of a room, before “=”. A host refuses the whole list if it refuses one name, so that a name that it would refuse
/// makes its line wrong.
enum LinkName {
    /// The longest name of a room.
    static let limit = 100

    /// Returns the name in a line without its fields.
    static func name(in text: String) throws(LinkLine.Invalid) -> String {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].trimmingCharacters(in: .whitespaces)
        guard parts.count == 2, !name.isEmpty, !name.contains("://") else {
            throw LinkLine.Invalid(
                complaint: "does not begin with a name and “=”, as in: Team = https://meet.example.org/team")
        }
        guard name.utf8.count <= limit, !LinkList.identifier(for: name).isEmpty else {
            throw LinkLine.Invalid(complaint: "needs a name with letters or digits, of at most \(limit) bytes")
        }
        guard !name.unicodeScalars.contains(where: isHidden), !name.unicodeScalars.allSatisfy(isJoining) else {
            throw LinkLine.Invalid(complaint: "has a name with invisible characters")
        }
        let words = name.split { !$0.isLetter && !$0.isNumber }
        guard words.allSatisfy({ Set($0.unicodeScalars.compactMap(alphabet)).count < 2 }) else {
            throw LinkLine.Invalid(complaint: "has a name with a word of several alphabets, which look alike")
        }
        return name
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            !isJoining(scalar)
        default: scalar.properties.isDefaultIgnorableCodePoint && !isJoining(scalar)
        }
    }

    /// Whether a scalar only changes how its neighbours look, as in emoji and in Indic scripts.
    private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
        [0x200C, 0x200D].contains(scalar.value) || scalar.properties.isVariationSelector
    }

    /// Returns the number of the alphabet of a letter, among those whose letters look alike.
    private static func alphabet(_ scalar: Unicode.Scalar) -> Int? {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x2AF, 0x1D00...0x1D25, 0x1D6B...0x1D77, 0x1E00...0x1EFF,
            0x2C60...0x2C7F, 0xA722...0xA7FF, 0xAB30...0xAB64:
            0
        case 0x370...0x3FF, 0x1F00...0x1FFF, 0x1D26...0x1D2A: 1
        case 0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F: 2
        case 0x530...0x58F: 3
        case 0x13A0...0x13FF, 0xAB70...0xABBF: 4
        case 0x2C80...0x2CFF: 5
        case 0xA4D0...0xA4FF: 6
        case 0x1400...0x167F: 7
        case 0x2D30...0x2D7F: 8
        default: nil
        }
    }
}
