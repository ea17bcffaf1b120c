package import ConferenceModel

/// Finds conferences in texts together with what stands around their links: numbers, passwords, telephones, devices.
///
/// Goes through a text once, line by line; each line belongs to the conference whose link, fence or beginning came before
/// it. What the words mean is data (``BlockDescription``). A text takes time in proportion to its length, whatever it says.
package struct BlockFinder: Sendable {
    private let finder: LinkFinder
    private let limits: Limits

    /// A finder of blocks around the links that another one finds.
    package init(_ finder: LinkFinder = LinkFinder(), limits: Limits = Limits()) {
        self.finder = finder
        self.limits = limits
    }

    /// The conferences of a text in their order. At most one of them has no link: what is left over.
    ///
    /// - Parameters:
    ///   - isHTML: for the value of a property that holds HTML. Tags in other texts are understood, too.
    ///   - expectsCodes: also reads a text without any link, because the conference is known from elsewhere.
    package func blocks(in text: String, isHTML: Bool = false, expectsCodes: Bool = false) -> [ConferenceBlock] {
        read(text.utf8Span.span, isHTML: isHTML, expectsCodes: expectsCodes).blocks
    }

    /// The same for bytes, with the number of bytes that were looked at.
    package func read(
        _ text: Span<UInt8>, isHTML: Bool = false, expectsCodes: Bool = false
    ) -> (blocks: [ConferenceBlock], work: Int) {
        let links = finder.links(in: text)
        guard !links.isEmpty || expectsCodes || Self.mayHoldBlock(text) else { return ([], text.count) }
        var lines = LineReader(isMarkup: Markup.isPage(text) || isHTML && Markup.breaksLines(text))
        var reading = BlockReading(limits: limits)
        var line = VisibleLine()
        var next = 0
        while lines.next(text, into: &line) {
            let first = next
            while next < links.count, links[next].range.lowerBound < line.source.upperBound { next += 1 }
            reading.read(line, links[first..<next])
        }
        let work = text.count + lines.work + reading.work
        return (reading.sections().map { $0.block(limits) }.filter { !$0.isEmpty }, work)
    }

    /// Whether a text is written to be shown as HTML.
    package static func isHTML(_ text: String) -> Bool {
        guard text.utf8.contains(0x3C) else { return false }
        return Markup.hasTags(text.utf8Span.span)
    }

    /// Whether a text without links of services can hold a block: the beginning of a fence, or pauses to be dialled.
    private static func mayHoldBlock(_ text: Span<UInt8>) -> Bool {
        var previous: UInt8 = 0
        var beforePrevious: UInt8 = 0
        for index in text.indices {
            let byte = text[index]
            // `--(`, `:~:`, `,,`
            if byte == 0x28 && previous == 0x2D && beforePrevious == 0x2D { return true }
            if byte == 0x3A && previous == 0x7E && beforePrevious == 0x3A { return true }
            if byte == 0x2C && previous == 0x2C { return true }
            beforePrevious = previous
            previous = byte
        }
        return false
    }
}
