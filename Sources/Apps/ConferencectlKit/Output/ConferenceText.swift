import ConferenceModel
import Recurrence
import Terminal

/// A conference formatted for people: numbered links with codes to type, and the provider that created it.
struct ConferenceText {
    let conference: VirtualConference
    let terminal: Terminal

    /// `1  video  https://… (Audio Only; code 123, PIN 4)`: one line for each way to join.
    var links: [String] { Self.links(conference.entryPoints, on: terminal) }

    /// The same for several conferences, numbered throughout.
    static func links(_ ways: [EntryPoint], on terminal: Terminal) -> [String] {
        ways.enumerated().map { index, entry in
            let kind = TerminalText.padded(entry.kind.rawValue, to: 5)
            // The title of a telephone number can be its country.
            let region = entry.region == entry.title ? nil : entry.region
            let details = [
                entry.title, entry.meetingCode.map { "code \($0)" }, entry.passcode.map { "passcode \($0)" },
                entry.pin.map { "PIN \($0)" }, region,
            ].compactMap { $0.map(TextPolicy.printable) }
            let link = terminal.styled(TextPolicy.printable(entry.url.text), .cyan)
            return "\(index + 1)  \(kind)  \(link)" + (details.isEmpty ? "" : "  (\(details.joined(separator: ", ")))")
        }
    }

    /// Title, provider and date of creation, or where the conference was found.
    var headline: String {
        let title = TextPolicy.printable(
            conference.title ?? conference.service ?? (isTelephone ? "Telephone" : "Conference"))
        guard let made = conference.provenance else {
            let place = conference.source.map { "  " + terminal.styled("found in \(Self.words(for: $0))", .dim) }
            return title + (place ?? "")
        }
        let name = [made.providerName, made.providerVersion].compactMap { $0 }.joined(separator: " ")
        let maker = name.isEmpty ? made.room.description : "\(name), \(made.room)"
        return
            "\(title)  \(terminal.styled("made by \(TextPolicy.printable(maker)) on \(EventJSON.utc(made.created).prefix(10))", .dim))"
    }

    static func words(for source: ConferenceSource) -> String {
        switch source {
        case .record: "our own record"
        case .conferenceProperty: "its CONFERENCE lines"
        case .vendorProperty(let name): name
        case .url: "its URL"
        case .location: "its location"
        case .block(let name): "the \(name) block of its notes"
        case .description: "its notes"
        case .htmlDescription: "the HTML of its notes"
        }
    }

    private var isTelephone: Bool { conference.entryPoints.allSatisfy { $0.kind == .phone } }

    var details: [String] { conference.details.map(TextPolicy.printableLines) ?? [] }
}
