import Foundation

// Labels are for people, and have spaces and letters of all languages. Identifiers of room types have neither.
extension AccountRoom {
    /// The longest readable form. The other one of the longest label, with 64 bytes, has 86.
    private static let readableLimit = 86

    /// Returns a label as the end of an identifier. Two labels never have the same one, and a label always has the same one.
    ///
    /// - Returns: the label itself if all of its characters can be in an identifier. Otherwise a colon, and the label with `_` for
    ///   a space and its other bytes in hexadecimal numbers between dots: `:my_work`, `:B.c3bc.ro`. If that is long, two
    ///   colons and the bytes in Base64 for URLs.
    static func identifier(ofLabel label: String) -> String {
        let isPlain = label.utf8.allSatisfy { isLetter($0) || "._:".utf8.contains($0) }
        // A colon at the start marks the other forms.
        if isPlain, !label.hasPrefix(":") { return label }
        let readable = readable(label)
        if readable.utf8.count <= readableLimit { return ":\(readable)" }
        let bytes = Data(label.utf8).base64EncodedString()
        return "::" + bytes.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func readable(_ label: String) -> String {
        var result = ""
        var isInNumber = false
        for byte in label.utf8 {
            let isWord = isLetter(byte) || byte == UInt8(ascii: " ")
            if isWord == isInNumber {
                result += "."
                isInNumber.toggle()
            }
            if byte == UInt8(ascii: " ") {
                result += "_"
            } else if isWord {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += byte < 16 ? "0\(String(byte, radix: 16))" : String(byte, radix: 16)
            }
        }
        return isInNumber ? result + "." : result
    }

    /// Whether a byte is a letter, a digit or a hyphen, which every form has as it is.
    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
