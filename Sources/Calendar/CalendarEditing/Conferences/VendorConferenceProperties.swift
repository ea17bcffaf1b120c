import ConferenceLinks
import ConferenceModel
import ICalendar

/// The vendor properties that say how to join an event (seen in files of Google, Microsoft and Twake).
///
/// Properties that look similar but cannot be used to join are ignored: the address of a scheduling service
/// (`X-MICROSOFT-SCHEDULINGSERVICEUPDATEURL`), the `conf:sip:` URI of a desktop client (`…ONLINEMEETINGCONFLINK`), and
/// JSON that only says that there is a meeting (`…SKYPETEAMSPROPERTIES`, `…ONLINEMEETINGINFORMATION`). Many of these
/// are written with an empty value.
struct VendorConferenceProperties {
    /// Web addresses to join with.
    private(set) var links: [(name: String, address: String)] = []
    /// Numbers to dial, from `tel:` URIs or plain text, with the text next to them.
    private(set) var telephones: [(name: String, number: DialNumber, label: String?)] = []
    /// The code to enter after dialling in.
    private(set) var telephoneCode: String?
    /// HTML versions of the notes: X-ALT-DESC, STYLED-DESCRIPTION, and a DESCRIPTION's ALTREP.
    private(set) var html: [String] = []

    private static let linkNames: Set<String> = [
        "X-GOOGLE-CONFERENCE", "X-MICROSOFT-SKYPETEAMSMEETINGURL", "X-MICROSOFT-ONLINEMEETINGEXTERNALLINK",
        "X-OPENPAAS-VIDEOCONFERENCE",
    ]
    private static let telephoneNames: Set<String> = [
        "X-MICROSOFT-CONFERENCETELURI", "X-MICROSOFT-ONLINEMEETINGTOLLNUMBER",
        "X-MICROSOFT-ONLINEMEETINGTOLLFREENUMBER",
    ]

    private static let names = linkNames.union(telephoneNames).union([
        "X-ALT-DESC", "X-MICROSOFT-ONLINEMEETINGCONFERENCEID",
    ])

    private let limits: Limits

    /// - Parameter text: the event from BEGIN:VEVENT to END:VEVENT.
    init(_ text: String, limits: Limits) {
        self.limits = limits
        for line in VendorProperties.lines(in: text, named: Self.names) { read(line) }
    }

    private mutating func read(_ line: ContentLine) {
        let isLink = Self.linkNames.contains(line.name)
        // Some programs escape commas and semicolons in these values as if they were text. This is safe, because an address
        // never contains a backslash.
        let value = TextEscaping.unescaped(line.value).trimmingBlanks()
        guard !value.isEmpty || line.name == "DESCRIPTION" else { return }
        // No event has more than a few of these; further ones are ignored.
        if isLink {
            if links.count < limits.entryPoints { links.append((line.name, value)) }
        } else if line.name == "X-ALT-DESC" {
            if line.text(of: "FMTTYPE")?.lowercased() != "text/plain" { add(html: value) }
        } else if line.name == "STYLED-DESCRIPTION" {
            // RFC 9073, 6.5. Without a type it is plain text.
            if line.text(of: "FMTTYPE")?.lowercased() == "text/html" { add(html: DataAddress(value)?.text ?? value) }
        } else if line.name == "DESCRIPTION" {
            if let address = line.text(of: "ALTREP").flatMap(DataAddress.init), address.type == "text/html" {
                add(html: address.text)
            }
        } else if Self.telephoneNames.contains(line.name) {
            for (number, label) in DialNumber.numbers(in: value) where telephones.count < limits.entryPoints {
                telephones.append((line.name, number, label))
            }
        } else {
            telephoneCode = telephoneCode ?? DialNumber.code(in: value)
        }
    }

    private mutating func add(html text: String) {
        if html.count < limits.entryPoints { html.append(text) }
    }
}
