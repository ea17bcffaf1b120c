import ConferenceModel

/// The readable copy of a conference in the DESCRIPTION of calendar files, fenced by two marks.
///
/// Most programs show nothing else of a conference. The copy is for people, but ``FenceReader`` can parse the conference from
/// it if a program has dropped all other properties.
enum FenceText {
    static let openingStart = "----( Conference"
    static let end = "----( End of conference )----"

    /// Returns the copy from the opening mark to the closing one, with LF between its lines.
    static func text(of conference: VirtualConference) -> String {
        let opening = conference.title.map { "\(openingStart): \(defused($0)) )----" } ?? "\(openingStart) )----"
        return opening + "\n" + lines(of: conference).joined(separator: "\n") + "\n" + end
    }

    /// Returns the lines between the marks.
    static func lines(of conference: VirtualConference) -> [String] {
        var lines: [String] = []
        for entry in conference.entryPoints {
            lines.append("\(defused(entry.title ?? name(of: entry.kind))): \(entry.url)")
            lines += [
                ("Meeting code", entry.meetingCode), ("Passcode", entry.passcode), ("PIN", entry.pin),
                ("Region", entry.region),
            ].compactMap { name, value in value.map { "\(name): \(defused($0))" } }
        }
        if let details = conference.details {
            lines += [""] + details.split(separator: "\n", omittingEmptySubsequences: false).map { defused(String($0)) }
        }
        return lines
    }

    /// Returns the label for an entry point without a title.
    static func name(of kind: EntryPoint.Kind) -> String {
        switch kind {
        case .video: "Join"
        case .phone: "Phone"
        case .sip: "SIP"
        case .chat: "Chat"
        case .page: "Page"
        }
    }

    /// Returns a text in a form that cannot be mistaken for a mark.
    static func defused(_ text: String) -> String {
        guard text.contains("----") else { return text }
        return text.split(separator: "----(", omittingEmptySubsequences: false).joined(separator: "---(")
            .split(separator: ")----", omittingEmptySubsequences: false).joined(separator: ")---")
    }
}
