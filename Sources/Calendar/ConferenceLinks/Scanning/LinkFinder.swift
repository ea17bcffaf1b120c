package import ConferenceModel

/// Finds conference links in plain text or HTML.
///
/// The result depends only on the text. The time is linear in the length of the text and independent of the number of services.
/// Create a finder once; any thread can use it.
package struct LinkFinder: Sendable {
    /// The services to recognise.
    package let table: ServiceTable
    private let limits: Limits

    /// Creates a finder; by default for the built-in services.
    package init(_ table: ServiceTable = .builtIn, limits: Limits = Limits()) {
        self.table = table
        self.limits = limits
    }

    /// Returns the links of a text in their order, including duplicates; at most `Limits.linksPerText`.
    package func links(in text: String) -> [ConferenceLink] { links(in: text.utf8Span.span) }

    /// Returns the links of a text in UTF-8. Invalid bytes are never part of a link.
    package func links(in bytes: Span<UInt8>) -> [ConferenceLink] {
        var result: [ConferenceLink] = []
        var scanner = scanner
        scanner.scan(bytes) { reader, range, outcome in
            if case .match(let number) = outcome, let link = reader.link(number, range: range) { result.append(link) }
            return result.count < limits.linksPerText
        }
        return result
    }

    /// Returns the link that a whole text consists of, such as the value of a URI property; nil if it is not one.
    package func link(of address: String) -> ConferenceLink? {
        guard case .link(let link) = verdict(on: address, explaining: false) else { return nil }
        return link
    }

    /// Explains a single address: returns its link, or the reason why it is not a conference link.
    ///
    /// Surrounding blanks are ignored; a missing scheme means `https`.
    package func verdict(on address: String) -> LinkVerdict { verdict(on: address, explaining: true) }

    /// - Parameter isExplaining: whether to look for similar hosts, which takes longer than everything else.
    private func verdict(on address: String, explaining isExplaining: Bool) -> LinkVerdict {
        let blanks = address.utf8.prefix { $0 <= 0x20 }.count
        var bytes = Array(address.utf8.dropFirst(blanks))
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        let length = bytes.count
        guard length > 0, bytes.allSatisfy(ByteClass.url.contains) else {
            return .refused((isExplaining ? lookAlike(of: bytes) : nil).map { .lookAlike($0) } ?? .notAnAddress)
        }
        guard length <= 4 * limits.urlLength else { return .refused(.tooLong) }
        var reader = LinkReader(table: table, limits: limits)
        let known = LinkReader.scheme(of: bytes)
        if known == nil {
            // `example.org:8443/…` has a port; `mailto:…` has a scheme that we do not accept.
            if let colon = bytes.firstIndex(of: 0x3A), !bytes[..<colon].contains(0x2E) {
                return .refused(.notAnAddress)
            }
            bytes = Array("https://".utf8) + bytes
        }
        let scheme = known?.scheme ?? .https
        let colon = known?.colon ?? 5
        reader.bytes = bytes
        return verdict(
            &reader, blanks..<blanks + length, reader.read(scheme: scheme, colon: colon, isBare: known == nil),
            explaining: isExplaining)
    }

    /// Returns every address of a text with its verdict.
    package func verdicts(in text: String) -> [(range: Range<Int>, verdict: LinkVerdict)] {
        var result: [(range: Range<Int>, verdict: LinkVerdict)] = []
        var scanner = scanner
        scanner.scan(text.utf8Span.span) { reader, range, outcome in
            result.append((range, verdict(&reader, range, outcome, explaining: true)))
            return result.count < limits.linksPerText
        }
        return result
    }

    /// Scans a text as ``links(in:)`` does, but only counts, to measure the cost of the search alone.
    package func count(in bytes: Span<UInt8>) -> (links: Int, work: Int) {
        var count = 0
        var scanner = scanner
        scanner.scan(bytes) { _, _, outcome in
            if case .match = outcome { count += 1 }
            return true
        }
        return (count, scanner.reader.work)
    }

    private var scanner: LinkScanner { LinkScanner(reader: LinkReader(table: table, limits: limits)) }

    private func verdict(
        _ reader: inout LinkReader, _ range: Range<Int>, _ outcome: LinkReader.Outcome, explaining isExplaining: Bool
    ) -> LinkVerdict {
        switch outcome {
        case .match(let number):
            return reader.link(number, range: range).map { .link($0) } ?? .refused(.notAnAddress)
        case .refused(.otherPage):
            guard let (scheme, colon) = LinkReader.scheme(of: reader.bytes),
                let parts = try? URLParts(reader.bytes, scheme: scheme, colon: colon)
            else { return .refused(.unknownHost) }
            return .refused(.otherPage(table.owners(reader.bytes, parts.host)))
        case .refused(.unknownHost) where isExplaining:
            return .refused(lookAlike(of: reader.bytes).map { .lookAlike($0) } ?? .unknownHost)
        case .refused(let refusal): return .refused(refusal)
        }
    }

    /// Returns the host that an address imitates; nil for an address without a host.
    private func lookAlike(of bytes: [UInt8]) -> LookAlike? {
        let text = String(decoding: bytes, as: UTF8.self)
        let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        let host = rest.prefix { !"/?#:".contains($0) }
        guard (1...253).contains(host.utf8.count), host.contains(where: { ".。．｡".contains($0) }) else { return nil }
        return LookAlike(of: String(host), in: table)
    }

    /// Returns the nested addresses of a wrapped link, from the outside in, each with its wrapper; empty
    /// if the address is not wrapped.
    ///
    /// - Returns: at most as many as the limit of nested wrappers. The last one need not be an allowed address.
    package func layers(of address: String) -> [LinkLayer] {
        var layers: [LinkLayer] = []
        var bytes = Array(address.replacing("&amp;", with: "&").utf8)
        guard bytes.count <= 4 * limits.urlLength else { return [] }
        while layers.count < limits.linkWrappers, let (scheme, colon) = LinkReader.scheme(of: bytes),
            let parts = try? URLParts(bytes, scheme: scheme, colon: colon),
            let (wrapper, target) = WrapperIndex.standard.unwrapped(bytes, parts)
        {
            guard let target else {
                layers.append(LinkLayer(wrapper: wrapper.name, address: nil))
                break
            }
            bytes = PercentCoding.encodingForeign(target)
            layers.append(LinkLayer(wrapper: wrapper.name, address: String(decoding: bytes, as: UTF8.self)))
        }
        return layers
    }
}

/// The content of one wrapper.
package struct LinkLayer: Hashable, Sendable {
    /// The name of the wrapper.
    package let wrapper: String
    /// The inner address; nil if only the owner of the wrapper can resolve it.
    package let address: String?
}
