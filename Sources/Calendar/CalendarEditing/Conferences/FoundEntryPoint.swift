import ConferenceLinks
import ConferenceModel

/// An entry point found in one place of an event.
struct FoundEntryPoint {
    var entry: EntryPoint
    let source: ConferenceSource
    /// The recognised link, if the address belongs to a known service.
    let link: ConferenceLink?
    var serviceName: String? { link?.service.name }
    /// The number of a `tel:` address.
    let number: DialNumber?
    /// A key that is the same for addresses that lead to the same place. It ignores differences between `http` and `https`, a
    /// slash at the end, the case of the host, and separators in a telephone number.
    let key: String

    init(_ entry: EntryPoint, from source: ConferenceSource, link: ConferenceLink? = nil) {
        self.entry = entry
        self.source = source
        self.link = link
        number = entry.url.scheme == "tel" ? DialNumber(entry.url.text) : nil
        key = Self.key(of: entry.url)
    }

    /// Returns whether both belong to the same meeting of a service, even if their addresses differ: one may contain a
    /// password and the other may not.
    func isSameMeeting(as other: FoundEntryPoint) -> Bool {
        guard let link, let its = other.link else { return false }
        return link.isSameMeeting(as: its)
    }

    /// Returns whether both lead to the same place in the same way.
    func isSame(as other: FoundEntryPoint) -> Bool {
        if key == other.key { return true }
        if let number, let its = other.number { return number.isSame(as: its) }
        return entry.kind == other.entry.kind && isSameMeeting(as: other)
    }

    static func key(of url: ConferenceURL) -> String {
        if let host = url.host {
            let start = url.text.utf8.index(url.text.startIndex, offsetBy: url.scheme.utf8.count + 3)
            var rest = url.text[start...]
            if let slash = rest.firstIndex(where: { "/?#".contains($0) }) { rest = rest[slash...] } else { rest = "" }
            while rest.hasSuffix("/") { rest.removeLast() }
            return "web:\(host)\(rest)"
        }
        guard url.scheme == "tel" else { return url.text }
        return "tel:" + url.text.dropFirst(4).filter { !"-. ()/".contains($0) }
    }
}

extension EntryPoint {
    /// Adds the details that another occurrence of the same entry point has.
    mutating func complete(from other: EntryPoint) {
        title = title ?? other.title
        meetingCode = meetingCode ?? other.meetingCode
        passcode = passcode ?? other.passcode
        pin = pin ?? other.pin
        region = region ?? other.region
        // The longer of two telephone addresses also contains the digits to dial after connecting.
        if url.scheme == "tel", other.url.scheme == "tel", let mine = DialNumber(url.text),
            let its = DialNumber(other.url.text), its.sequence.utf8.count > mine.sequence.utf8.count
        {
            url = other.url
        }
    }
}
