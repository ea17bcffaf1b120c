import ConferenceLinks
import ConferenceModel
import Glibc

/// The properties of one maker that say how an event is joined (seen in files of Google, Microsoft and Twake).
///
/// Those that look like it and are no way in are left out: the address of a scheduling service
/// (`X-MICROSOFT-SCHEDULINGSERVICEUPDATEURL`), the `conf:sip:` of a desktop client (`…ONLINEMEETINGCONFLINK`), and JSON that
/// only says that there is a meeting (`…SKYPETEAMSPROPERTIES`, `…ONLINEMEETINGINFORMATION`). They are often written with
/// nothing in them.
struct ForeignProperties {
    /// A web address to join by.
    private(set) var links: [(name: String, address: String)] = []
    /// Numbers to dial, which were `tel:` addresses or written for people, and what stands beside them.
    private(set) var telephones: [(name: String, number: DialNumber, label: String?)] = []
    /// What a telephone bridge asks for.
    private(set) var telephoneCode: String?
    /// The notes as HTML.
    private(set) var html: [String] = []

    private static let linkNames: Set<String> = [
        "X-GOOGLE-CONFERENCE", "X-MICROSOFT-SKYPETEAMSMEETINGURL", "X-MICROSOFT-ONLINEMEETINGEXTERNALLINK",
        "X-OPENPAAS-VIDEOCONFERENCE",
    ]
    private static let telephoneNames: Set<String> = [
        "X-MICROSOFT-CONFERENCETELURI", "X-MICROSOFT-ONLINEMEETINGTOLLNUMBER",
        "X-MICROSOFT-ONLINEMEETINGTOLLFREENUMBER",
    ]

    private let limits: Limits

    /// - Parameter text: from BEGIN:VEVENT to END:VEVENT.
    init(_ text: String, limits: Limits) {
        self.limits = limits
        let bytes = text.utf8.span
        guard Self.mayBe(in: bytes) else { return }
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
            read(ContentLine(bytes, line))
        }
    }

    /// False where no line begins like one of these names, as in most events: to find that out costs less than to look at
    /// all lines.
    private static func mayBe(in bytes: Span<UInt8>) -> Bool {
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

    private mutating func read(_ line: ContentLine) {
        let isLink = Self.linkNames.contains(line.name)
        guard
            isLink || Self.telephoneNames.contains(line.name) || line.name == "X-ALT-DESC"
                || line.name == "X-MICROSOFT-ONLINEMEETINGCONFERENCEID"
        else { return }
        // Writers escape commas and semicolons in these as if they were text. An address has no backslash of its own.
        let value = TextEscaping.unescaped(line.value).trimmingBlanks()
        guard !value.isEmpty else { return }
        // Nobody has more than a few of them; what follows is not looked at.
        if isLink {
            if links.count < limits.entryPoints { links.append((line.name, value)) }
        } else if line.name == "X-ALT-DESC" {
            if html.count < limits.entryPoints, line.text(of: "FMTTYPE")?.lowercased() != "text/plain" {
                html.append(value)
            }
        } else if Self.telephoneNames.contains(line.name) {
            for (number, label) in DialNumber.numbers(in: value) where telephones.count < limits.entryPoints {
                telephones.append((line.name, number, label))
            }
        } else {
            telephoneCode = telephoneCode ?? DialNumber.code(in: value)
        }
    }
}
