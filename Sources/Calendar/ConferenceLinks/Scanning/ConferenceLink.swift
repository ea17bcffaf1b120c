package import ConferenceModel

/// A link to a conference, found in a text.
package struct ConferenceLink: Hashable, Sendable {
    /// How certain it is that this is a conference link. Higher ranks come first.
    package enum Rank: Int, Hashable, Sendable, Comparable, CaseIterable {
        /// Recognised only by its path, on an unknown host: self-hosted software.
        case likely
        /// The host belongs to a known service, and the path leads to a conference there.
        case certain

        package static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    /// The part of an address that matched a name in the pattern.
    package struct Capture: Hashable, Sendable {
        /// The name in the pattern; `code`, `passcode` and `pin` have a special meaning.
        package let name: String
        /// The text as in the address, percent-encoded.
        package let text: String

        /// The decoded text; nil if it is not valid UTF-8.
        package var value: String? { String(validating: PercentCoding.decoded(Array(text.utf8)), as: UTF8.self) }
    }

    /// The position in UTF-8 bytes from the beginning of the text, including wrappers, excluding quotes
    /// and brackets around the address.
    package let range: Range<Int>
    /// The address to join with, without wrappers, entities and trailing punctuation.
    package let url: ConferenceURL
    package let service: ConferenceService
    package let kind: EntryPoint.Kind
    package let rank: Rank
    /// The values of the names in the pattern.
    package let captures: [Capture]
    /// The matching pattern.
    let pattern: ServicePattern
    /// The names of the wrappers that were removed, the outermost first.
    package let wrappers: [String]

    /// The meeting number or room name, if the pattern captures it.
    package var meetingCode: String? { value(of: "code") }
    /// The passcode as people enter it, if the address contains it. Zoom's `pwd` is not one: it
    /// works only as part of an address.
    package var passcode: String? { value(of: "passcode") }
    /// The PIN of a telephone bridge.
    package var pin: String? { value(of: "pin") }

    /// Whether the address is the page where people register for a meeting; each of them then gets a link of their own.
    package var isRegistration: Bool { captures.contains { $0.name == "registration" } }

    /// Whether the address contains a passcode, such as Zoom's `pwd`, so that the user need not type it.
    package var carriesPasscode: Bool { captures.contains { Self.secrets.contains($0.name) } }

    private static let secrets: Set<String> = ["passcode", "pin", "token", "key"]

    /// Returns whether both lead into the same meeting of a service, even if only one of the addresses contains a passcode.
    package func isSameMeeting(as other: ConferenceLink) -> Bool {
        guard service.identifier == other.service.identifier else { return false }
        if let code = meetingCode, let itsCode = other.meetingCode { return code.lowercased() == itsCode.lowercased() }
        // A personal room has a name instead of a number.
        let names = captures.filter { !Self.secrets.contains($0.name) }
        return !names.isEmpty && carriesPasscode != other.carriesPasscode && url.host == other.url.host
            && names == other.captures.filter { !Self.secrets.contains($0.name) }
    }

    /// Returns whether this address is the better one of two for the same meeting, because only this one contains the passcode.
    package func isBetter(than other: ConferenceLink) -> Bool {
        carriesPasscode && !other.carriesPasscode && isSameMeeting(as: other)
            && (url.host == nil) == (other.url.host == nil)
            && url.scheme.hasPrefix("http") == other.url.scheme.hasPrefix("http")
    }

    /// The address for the service's application. Nil if there is none, if the link lacks a required part, or if it
    /// already is written for the application.
    package var nativeURL: ConferenceURL? { nativeURL(limits: Limits()) }

    /// Returns ``nativeURL`` with specific limits.
    package func nativeURL(limits: Limits) -> ConferenceURL? {
        guard url.host != nil else { return nil }
        for form in pattern.parts.apps ?? service.apps {
            if let native = form.url(of: url, capture: text, limits: limits) { return native }
        }
        return nil
    }

    /// The address for a browser: the link itself, or the web form of an application link. Nil if there is
    /// none, as for a telephone number.
    package var webURL: ConferenceURL? {
        url.host != nil ? url : pattern.parts.web?.url(of: url, capture: text, limits: Limits())
    }

    /// The link as an entry point, without a label.
    package var entryPoint: EntryPoint {
        func line(_ text: String?) -> String? {
            text.flatMap { (try? TextPolicy.line($0, subject: "conference link", limit: 256)) ?? nil }
        }
        return EntryPoint(
            url: url, kind: kind, meetingCode: line(meetingCode), passcode: line(passcode), pin: line(pin))
    }

    private func value(of name: String) -> String? { captures.first { $0.name == name }?.value }
    private func text(of name: String) -> String? { captures.first { $0.name == name }?.text }
}

/// The result for one address of a text, with the reason if it is not a conference link.
package enum LinkVerdict: Hashable, Sendable {
    /// A link to a conference.
    case link(ConferenceLink)
    /// The address is not a link to a conference, for this reason.
    case refused(Refusal)

    /// The reason why an address is not a conference link.
    package enum Refusal: Hashable, Sendable {
        /// The text is not an address, or its scheme is not allowed.
        case notAnAddress
        /// The address is longer than the limit.
        case tooLong
        /// The web address has no host.
        case noHost
        /// The address has a user name before the host, which serves only to deceive.
        case userName
        /// The host has an empty label, a trailing dot, or invalid characters.
        case badHost
        /// The port is invalid.
        case badPort
        /// The host belongs to no known service, and the path to no known self-hosted software.
        case unknownHost
        /// The host is unknown and resembles the host of a service.
        case lookAlike(LookAlike)
        /// The host belongs to these services, but the path is not one of their conference paths.
        case otherPage([ConferenceService])
        /// The address is inside a wrapper that only its owner can resolve.
        case opaque(wrapper: String)
        /// The address has more nested wrappers than the limit.
        case wrappedTooOften
    }
}
