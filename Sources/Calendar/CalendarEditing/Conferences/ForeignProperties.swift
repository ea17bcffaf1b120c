import ConferenceLinks
import ConferenceModel
import ICalendar

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

    private static let names = linkNames.union(telephoneNames).union([
        "X-ALT-DESC", "X-MICROSOFT-ONLINEMEETINGCONFERENCEID",
    ])

    private let limits: Limits

    /// - Parameter text: from BEGIN:VEVENT to END:VEVENT.
    init(_ text: String, limits: Limits) {
        self.limits = limits
        for line in VendorProperties.lines(in: text, named: Self.names) { read(line) }
    }

    private mutating func read(_ line: ContentLine) {
        let isLink = Self.linkNames.contains(line.name)
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
