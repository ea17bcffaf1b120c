import VirtualConferenceKit

/// The options of a meeting, which the fragment of its URL carries: `#config.startWithAudioMuted=true`.
///
/// Jitsi Meet's page reads them before the participant joins. A browser does not send the fragment to the server. Each
/// value is percent-encoded JSON.
struct MeetingOptions {
    /// A value of one of the JSON types that these options need.
    enum Value {
        case boolean(Bool)
        case string(String)

        /// The value as JSON.
        var json: String {
            switch self {
            case .boolean(let value): value ? "true" : "false"
            case .string(let value): "\"\(value.unicodeScalars.map(Self.escaped).joined())\""
            }
        }

        /// Escapes a character of a string; RFC 8259, section 7.
        private static func escaped(_ scalar: Unicode.Scalar) -> String {
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\u{0}"..<" ":
                "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
    }

    private var options: [(key: String, value: Value)] = []

    /// Adds an option. `key` is its name in Jitsi Meet's `config.js`.
    mutating func set(_ key: String, _ value: Value) { options.append((key, value)) }

    /// The fragment with its `#`, or an empty text if there are no options.
    var fragment: String {
        guard !options.isEmpty else { return "" }
        return "#" + options.map { "config.\($0.key)=\(Self.encoded($0.value.json))" }.joined(separator: "&")
    }

    /// Percent-encodes everything but the unreserved characters of RFC 3986.
    private static func encoded(_ text: String) -> String {
        let hexadecimal = Array("0123456789ABCDEF")
        return text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                return String(UnicodeScalar(byte))
            default: return "%\(hexadecimal[Int(byte >> 4)])\(hexadecimal[Int(byte & 15)])"
            }
        }.joined()
    }
}
