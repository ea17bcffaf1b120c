package import ConferenceModel

/// A link into a conference, found in a text.
package struct ConferenceLink: Hashable, Sendable {
    /// How sure it is that this is one. A higher rank comes first.
    package enum Rank: Int, Hashable, Sendable, Comparable, CaseIterable {
        /// By its path: what people run themselves, on a host that nobody has told us of.
        case likely
        /// The host is one of a service, and the address is one that leads into a conference there.
        case certain

        /// By how sure it is.
        package static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    /// What stood in the address for a name of the pattern.
    package struct Capture: Hashable, Sendable {
        /// The name in the pattern; `code`, `passcode` and `pin` have a meaning of their own.
        package let name: String
        /// As it stands in the address, percent-encoded.
        package let text: String

        /// Decoded; nil where that is no text.
        package var value: String? { String(validating: PercentCoding.decoded(Array(text.utf8)), as: UTF8.self) }
    }

    /// Where it stands, in bytes of UTF-8 from the beginning of the text; wrappers are part of it, quotes and brackets
    /// around it are not.
    package let range: Range<Int>
    /// The address to join by: without wrappers, entities and what stuck to it.
    package let url: ConferenceURL
    /// Whose link it is.
    package let service: ConferenceService
    /// What it leads to.
    package let kind: EntryPoint.Kind
    /// How sure it is.
    package let rank: Rank
    /// What the names of the pattern stand for.
    package let captures: [Capture]
    /// The shape that it has.
    let pattern: ServicePattern
    /// The wrappers that were taken off, the outermost first.
    package let wrappers: [String]

    /// The number or name of the meeting, where the pattern says that it is one.
    package var meetingCode: String? { value(of: "code") }
    /// What lets people in, where the address has it as people would type it. The `pwd` of Zoom is not: it only works in
    /// an address.
    package var passcode: String? { value(of: "passcode") }
    /// The number that a telephone bridge asks for.
    package var pin: String? { value(of: "pin") }

    /// The address for the application of the service; nil where it has none, where the link lacks a part of it, and where
    /// the link was written for the application already.
    package var nativeURL: ConferenceURL? { nativeURL(limits: Limits()) }

    /// The same, with bounds of one's own.
    package func nativeURL(limits: Limits) -> ConferenceURL? {
        guard url.host != nil else { return nil }
        for form in pattern.apps ?? service.apps {
            if let native = form.url(of: url, capture: text, limits: limits) { return native }
        }
        return nil
    }

    /// The address for a browser: the link itself, or what it reads like on the web where it was written for an
    /// application; nil where it leads nowhere there, as a telephone number does.
    package var webURL: ConferenceURL? {
        url.host != nil ? url : pattern.web?.url(of: url, capture: text, limits: Limits())
    }

    /// The link as a way into a conference, without a label.
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

/// What became of an address in a text, for people who ask why.
package enum LinkVerdict: Hashable, Sendable {
    /// It leads into a conference.
    case link(ConferenceLink)
    /// It does not, for this reason.
    case refused(Refusal)

    /// Why an address is none of a conference.
    package enum Refusal: Hashable, Sendable {
        /// Not an address at all, or of a scheme that is not allowed.
        case notAnAddress
        /// Longer than the limit.
        case tooLong
        /// A web address without a host.
        case noHost
        /// A name before the host, which only deceives.
        case userName
        /// A host with an empty label, a dot at its end, or characters that no host has.
        case badHost
        /// A port that is none.
        case badPort
        /// A host that no service has, and no path of what people run themselves.
        case unknownHost
        /// The same, and it can be taken for one of a service.
        case lookAlike(LookAlike)
        /// The host of these services, but none of their paths for conferences.
        case otherPage([ConferenceService])
        /// Within this wrapper, whose inside only its owner knows.
        case opaque(wrapper: String)
        /// More wrappers around each other than the limit.
        case wrappedTooOften
    }
}
