import ConferenceModel
import Foundation
import Recurrence
import Terminal

/// A conference formatted for people: numbered links with codes to type, and the provider that created it.
struct ConferenceText {
    let conference: VirtualConference
    let terminal: Terminal
    var texts: any Texts = EnglishTexts()

    /// `1  video  https://…  (Audio Only, code 123, PIN 4)`: one line for each way to join, or several on a terminal that
    /// is too narrow, two columns of which are left for an indentation.
    var links: [String] { Self.links(conference.entryPoints, on: terminal, texts).flatMap { $0 } }

    /// The lines of each way to join, for several conferences, numbered throughout.
    static func links(_ ways: [EntryPoint], on terminal: Terminal, _ texts: any Texts) -> [[String]] {
        ways.enumerated().map { index, entry in
            let kind = TerminalText.padded(texts.kind(entry.kind), to: 5)
            let region = entry.region.flatMap { isNamed($0, in: entry.title ?? "") ? nil : $0 }
            // A title that another program has written can say a code already: “DE, PIN 123456789”.
            func unsaid(_ code: String?) -> String? { code.flatMap { isSaid($0, in: entry.title ?? "") ? nil : $0 } }
            let details = [
                entry.title, unsaid(entry.meetingCode).map(texts.code), unsaid(entry.passcode).map(texts.passcode),
                unsaid(entry.pin).map { "PIN \($0)" }, region,
            ].compactMap { $0.map(TextPolicy.printable) }
            let address = TextPolicy.printable(entry.url.text)
            let line = "\(index + 1)  \(kind)  \(terminal.styled(address, .cyan))"
            guard !details.isEmpty else { return [line] }
            let text = "(\(details.joined(separator: ", ")))"
            // On a narrow terminal the address keeps a line of its own, from which it can be copied.
            let used = 14 + TerminalText.columns(of: address) + TerminalText.columns(of: text)
            guard let width = terminal.width, used > width else { return [line + "  " + text] }
            return [line] + TerminalText.hanging("", text, indentation: 4, width: width - 2)
        }
    }

    /// Whether a title has a code among its words, which a colon, a comma or a bracket can follow.
    private static func isSaid(_ code: String, in title: String) -> Bool {
        title.split { !($0.isLetter || $0.isNumber || $0 == "-") }.contains { $0 == code }
    }

    /// Whether the title of a telephone number says its country: “US (New York)”, “Germany”.
    private static func isNamed(_ region: String, in title: String) -> Bool {
        let words = title.split { !$0.isLetter }
        guard !words.isEmpty, !words.contains(Substring(region)) else { return !words.isEmpty }
        let name = Locale(identifier: "en").localizedString(forRegionCode: region)
        return name.map { title.localizedCaseInsensitiveContains($0) } ?? false
    }

    /// `Conference: ` with title, provider and date of creation, or where the conference was found.
    var headlines: [String] {
        let title = TextPolicy.printable(
            conference.title ?? conference.service ?? (isTelephone ? texts.telephone : texts.conference))
        guard let made = conference.provenance else {
            return headlines(title, conference.source.map(texts.found))
        }
        let name = [made.providerName, made.providerVersion].compactMap { $0 }.joined(separator: " ")
        let maker = name.isEmpty ? made.room.description : "\(name), \(made.room)"
        return headlines(
            title, texts.made(by: TextPolicy.printable(maker), on: String(EventJSON.utc(made.created).prefix(10))))
    }

    /// Returns title and note on one line, or below each other if they are wider than the terminal.
    private func headlines(_ title: String, _ note: String?) -> [String] {
        let label = texts.label(.conference) + ":"
        let whole = TerminalText.columns(of: label) + 3 + TerminalText.columns(of: title + (note ?? ""))
        guard let note, let width = terminal.width, whole > width else {
            return ["\(label) \(title)" + (note.map { "  " + terminal.styled($0, .dim) } ?? "")]
        }
        let margin = String(repeating: " ", count: 12)
        return TerminalText.hanging(label, title, indentation: 12, width: width)
            + TerminalText.wrapped(note, to: max(width - 12, 1)).map { margin + terminal.styled($0, .dim) }
    }

    private var isTelephone: Bool { conference.entryPoints.allSatisfy { $0.kind == .phone } }

    var details: [String] { conference.details.map(TextPolicy.printableLines) ?? [] }
}
