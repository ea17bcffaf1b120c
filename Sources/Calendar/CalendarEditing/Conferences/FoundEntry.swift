import ConferenceLinks
import ConferenceModel

/// One way into a conference, as it was found in one place of an event.
struct FoundEntry {
    var entry: EntryPoint
    let source: ConferenceSource
    /// The service that was recognised by the address.
    let link: ConferenceLink?
    /// The name of the service.
    var serviceName: String? { link?.service.name }
    /// The number behind a `tel:` address.
    let number: DialNumber?
    /// Equal for addresses that lead to the same place: `http` and `https`, a slash at the end and the case of the host make
    /// no difference, nor do separators in a telephone number.
    let key: String

    init(_ entry: EntryPoint, from source: ConferenceSource, link: ConferenceLink? = nil) {
        self.entry = entry
        self.source = source
        self.link = link
        number = entry.url.scheme == "tel" ? DialNumber(entry.url.text) : nil
        key = Self.key(of: entry.url)
    }

    /// Whether both are the same meeting of a service, however their addresses differ otherwise: one can have a password
    /// in it and the other not.
    func isSameMeeting(as other: FoundEntry) -> Bool {
        guard let link, let its = other.link, let code = link.meetingCode, let itsCode = its.meetingCode else {
            return false
        }
        return link.service.identifier == its.service.identifier && code.lowercased() == itsCode.lowercased()
    }

    /// Whether both lead to the same place by the same way.
    func isSame(as other: FoundEntry) -> Bool {
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
    /// Takes what another finding of the same way in knows beside it.
    mutating func complete(from other: EntryPoint) {
        title = title ?? other.title
        meetingCode = meetingCode ?? other.meetingCode
        passcode = passcode ?? other.passcode
        pin = pin ?? other.pin
        region = region ?? other.region
        // The longer of two telephone addresses also says what is to be dialled.
        if url.scheme == "tel", other.url.scheme == "tel", let mine = DialNumber(url.text),
            let its = DialNumber(other.url.text), its.sequence.utf8.count > mine.sequence.utf8.count
        {
            url = other.url
        }
    }
}
