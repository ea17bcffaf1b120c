import ConferenceModel

/// The readable copy of a conference that stands in the DESCRIPTION of calendar files, between two marks.
///
/// Most programs show no other trace of a conference. The copy is made for people, and so that the conference can be read
/// back from it when a program has dropped all other properties.
enum FenceText {
    static let openingStart = "----( Conference"
    static let end = "----( End of conference )----"

    /// The copy, from the first mark to the last, with LF between its lines.
    static func text(of conference: VirtualConference) -> String {
        let opening = conference.title.map { "\(openingStart): \(defused($0)) )----" } ?? "\(openingStart) )----"
        return opening + "\n" + lines(of: conference).joined(separator: "\n") + "\n" + end
    }

    /// What stands between the marks.
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

    /// The word for an entry point without a title.
    static func name(of kind: EntryPoint.Kind) -> String {
        switch kind {
        case .video: "Join"
        case .phone: "Phone"
        case .sip: "SIP"
        case .chat: "Chat"
        case .page: "Page"
        }
    }

    /// A text that cannot be taken for a mark.
    static func defused(_ text: String) -> String {
        guard text.contains("----") else { return text }
        return text.split(separator: "----(", omittingEmptySubsequences: false).joined(separator: "---(")
            .split(separator: ")----", omittingEmptySubsequences: false).joined(separator: ")---")
    }
}
