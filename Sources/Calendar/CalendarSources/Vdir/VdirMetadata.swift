import CalendarModel
import CalendarStore
import ConferenceModel

/// The metadata files `displayname` and `color` of a folder.
enum VdirMetadata {
    static let displayName = "displayname"
    static let color = "color"

    /// Returns the title of a calendar: the first line of `displayname`, otherwise the name of the folder.
    static func title(_ displayName: String?, path: String, limits: Limits) -> String {
        let line = displayName?.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        let folder = path.split(separator: "/").last.map(String.init) ?? path
        for candidate in [line, folder] {
            if let title = try? TextPolicy.requiredLine(
                TextPolicy.beginning(candidate, limits.titleLength), subject: "calendar title",
                limit: limits.titleLength)
            {
                return title
            }
        }
        return "Calendar"
    }

    /// Returns the colour in the form of the store; nil if there is none or if it is invalid.
    ///
    /// The format requires `#RRGGBB`. khal and its users also write `#RGB`, `#RRGGBBAA`, sixteen names, and numbers
    /// of the terminal's 256 colours.
    static func color(_ text: String?) -> String? {
        let text = (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
            switch digits.count {
            case 3: return "#" + digits.map { "\($0)\($0)" }.joined().uppercased()
            case 6, 8: return "#" + digits.prefix(6).uppercased()
            default: return nil
            }
        }
        if let number = UInt8(text) { return terminalColor(Int(number)) }
        return names[text].map(hexadecimal)
    }

    /// The colour names of khal, with the values that most terminals use.
    private static let names: [String: Int] = [
        "black": 0x000000, "white": 0xFFFFFF, "brown": 0xA52A2A, "yellow": 0xFFFF00, "dark gray": 0x555555,
        "dark green": 0x008000, "dark blue": 0x000080, "light gray": 0xC0C0C0, "light green": 0x55FF55,
        "light blue": 0x5555FF, "dark magenta": 0x800080, "dark cyan": 0x008080, "dark red": 0x800000,
        "light magenta": 0xFF55FF, "light cyan": 0x55FFFF, "light red": 0xFF5555,
    ]

    /// Returns a terminal colour: 0 to 15 are named colours, 16 to 231 a cube with six steps, 232 to 255 greys.
    private static func terminalColor(_ number: Int) -> String {
        switch number {
        case 0..<16:
            let bright = number >= 8 ? 255 : 128
            if number == 7 { return hexadecimal(0xC0C0C0) }
            if number == 8 { return hexadecimal(0x808080) }
            let parts = [1, 2, 4].map { number & 7 & $0 == 0 ? 0 : bright }
            return hexadecimal(parts[0] << 16 | parts[1] << 8 | parts[2])
        case 16..<232:
            let parts = [36, 6, 1].map { ((number - 16) / $0 % 6).step }
            return hexadecimal(parts[0] << 16 | parts[1] << 8 | parts[2])
        default:
            let grey = 8 + 10 * (number - 232)
            return hexadecimal(grey << 16 | grey << 8 | grey)
        }
    }

    static func hexadecimal(_ number: Int) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension Int {
    /// The brightness of a step of the cube.
    fileprivate var step: Int { self == 0 ? 0 : 55 + 40 * self }
}

extension VdirMetadata {
    /// Returns the colour in the form of the file: `#RRGGBB`. Unknown names stay unchanged.
    static func fileText(ofColor color: String) -> String {
        if color.hasPrefix("#") { return color.uppercased() }
        return CSSColor.rgb(color).map { hexadecimal(Int($0)) } ?? color
    }
}
