import ConferenceModel

/// Determines whether an address is a conference link: removes wrappers, splits the address into parts and looks it up. One
/// value is used for all addresses of a text, so that its buffers are reused.
struct LinkReader {
    /// The current address.
    var bytes: [UInt8] = []
    /// The ranges of the captures of the last match in ``bytes``.
    private(set) var captures: [CaptureRange] = []
    /// The names of the wrappers that were removed.
    private(set) var wrappers: [String] = []
    /// The number of bytes examined so far: a measure of work that does not depend on the machine.
    var work = 0

    let table: ServiceTable
    let limits: Limits

    init(table: ServiceTable, limits: Limits) {
        self.table = table
        self.limits = limits
        bytes.reserveCapacity(512)
    }

    enum Outcome {
        case match(Int)
        case refused(LinkVerdict.Refusal)
    }

    /// Determines whether ``bytes`` is a conference link.
    ///
    /// - Parameters:
    ///   - colon: the position of the colon after the scheme.
    ///   - isBare: true for an address written without a scheme, which counts only on hosts of known services.
    mutating func read(scheme: LinkScheme, colon: Int, isBare: Bool) -> Outcome {
        var scheme = scheme
        var colon = colon
        if !wrappers.isEmpty { wrappers.removeAll(keepingCapacity: true) }
        while true {
            work += bytes.count
            let parts: URLParts
            do throws(URLParts.Fault) {
                parts = try URLParts(bytes, scheme: scheme, colon: colon)
            } catch {
                switch error {
                case .noHost: return .refused(.noHost)
                case .userName: return .refused(.userName)
                case .badHost: return .refused(.badHost)
                case .badPort: return .refused(.badPort)
                }
            }
            if let (wrapper, target) = WrapperIndex.standard.unwrapped(bytes, parts) {
                guard let target, let inside = Self.scheme(of: target), inside.scheme.isWeb else {
                    return .refused(.opaque(wrapper: wrapper.name))
                }
                guard wrappers.count < limits.linkWrappers else { return .refused(.wrappedTooOften) }
                work += bytes.count
                wrappers.append(wrapper.name)
                bytes = PercentCoding.encodingForeign(target)
                (scheme, colon) = inside
                continue
            }
            guard bytes.count <= limits.urlLength else { return .refused(.tooLong) }
            switch table.lookup(bytes, parts, allowsShapes: !isBare || !wrappers.isEmpty, into: &captures) {
            case .found(let number): return .match(number)
            case .unknownHost: return .refused(.unknownHost)
            case .otherPage: return .refused(.otherPage([]))
            }
        }
    }

    /// Returns the scheme of an address.
    static func scheme(of bytes: [UInt8]) -> (scheme: LinkScheme, colon: Int)? {
        guard let colon = bytes.prefix(16).firstIndex(of: 0x3A) else { return nil }
        for (name, scheme) in LinkScheme.names
        where name.count == colon && zip(name, bytes).allSatisfy({ $0 == lowercased($1) }) {
            return (scheme, colon)
        }
        return nil
    }

    /// Creates the link for a match; nil if its address turns out not to be acceptable.
    func link(_ number: Int, range: Range<Int>) -> ConferenceLink? {
        guard let url = try? ConferenceURL(String(decoding: bytes, as: UTF8.self), policy: .file, limits: limits) else {
            return nil
        }
        let entry = table.entries[number]
        return ConferenceLink(
            range: range, url: url, service: entry.service,
            kind: entry.pattern.source.kind ?? entry.service.kind, rank: entry.isOwned ? .certain : .likely,
            captures: captures.map { .init(name: $0.name, text: String(decoding: bytes[$0.range], as: UTF8.self)) },
            pattern: entry.pattern, wrappers: wrappers)
    }
}
