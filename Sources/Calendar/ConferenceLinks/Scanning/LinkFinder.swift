package import ConferenceModel

/// Finds links into conferences in texts, plain or HTML.
///
/// Pure: nothing is read, written or asked. A text costs time in proportion to its length, whatever it says and however
/// many services there are. A finder is made once and can be used from every thread.
package struct LinkFinder: Sendable {
    /// What is recognised.
    package let table: ServiceTable
    private let limits: Limits

    /// A finder for some services, ours where nothing is said.
    package init(_ table: ServiceTable = .builtIn, limits: Limits = Limits()) {
        self.table = table
        self.limits = limits
    }

    /// The links of a text in their order, those twice that stand there twice; at most `Limits.linksPerText`.
    package func links(in text: String) -> [ConferenceLink] { links(in: text.utf8Span.span) }

    /// The same for bytes of UTF-8. Bytes that are not UTF-8 belong to no link.
    package func links(in bytes: Span<UInt8>) -> [ConferenceLink] {
        var result: [ConferenceLink] = []
        var scanner = scanner
        scanner.scan(bytes) { reader, range, outcome in
            if case .match(let number) = outcome, let link = reader.link(number, range: range) { result.append(link) }
            return result.count < limits.linksPerText
        }
        return result
    }

    /// The link that a text is as a whole, such as the value of a property whose type is URI; nil where it is none.
    package func link(of address: String) -> ConferenceLink? {
        guard case .link(let link) = verdict(on: address, explaining: false) else { return nil }
        return link
    }

    /// What a text is as a whole, and if it is no link into a conference, why.
    ///
    /// Blanks around it do not matter; a scheme that is missing is taken for `https`.
    package func verdict(on address: String) -> LinkVerdict { verdict(on: address, explaining: true) }

    /// - Parameter isExplaining: whether somebody asks why: to find out what a host looks like takes longer than the rest.
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
            // `example.org:8443/…` has a port, `mailto:…` a scheme that is not ours.
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

    /// Every address of a text and what became of it.
    package func verdicts(in text: String) -> [(range: Range<Int>, verdict: LinkVerdict)] {
        var result: [(range: Range<Int>, verdict: LinkVerdict)] = []
        var scanner = scanner
        scanner.scan(text.utf8Span.span) { reader, range, outcome in
            result.append((range, verdict(&reader, range, outcome, explaining: true)))
            return result.count < limits.linksPerText
        }
        return result
    }

    /// Goes through a text as ``links(in:)`` does and only counts: what finding costs without telling.
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

    /// What the host of an address can be taken for; nil for an address without one.
    private func lookAlike(of bytes: [UInt8]) -> LookAlike? {
        let text = String(decoding: bytes, as: UTF8.self)
        let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        let host = rest.prefix { !"/?#:".contains($0) }
        guard (1...253).contains(host.utf8.count), host.contains(where: { ".。．｡".contains($0) }) else { return nil }
        return LookAlike(of: String(host), in: table)
    }

    /// The addresses within an address, from the outside in, each with the wrapper that was around it; empty for an address
    /// that is no wrapper.
    ///
    /// - Returns: at most as many as are taken off anyway. The last one need not lead anywhere that is allowed.
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

/// What stands within a wrapper.
package struct LinkLayer: Hashable, Sendable {
    /// Whose wrapper it is.
    package let wrapper: String
    /// The address within; nil where only the owner of the wrapper knows it.
    package let address: String?
}
