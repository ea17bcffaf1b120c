package import ConferenceModel

/// Finds conferences in a text together with the details around their links: numbers, passcodes, telephones, devices.
///
/// Reads the text once, line by line; each line belongs to the conference whose link, fence or heading came before it.
/// The meaning of words is data (``BlockDescription``). The time is linear in the length of the text.
package struct BlockFinder: Sendable {
    private let finder: LinkFinder
    private let limits: Limits

    /// Creates a finder that reads the blocks around the links that `finder` recognises.
    package init(_ finder: LinkFinder = LinkFinder(), limits: Limits = Limits()) {
        self.finder = finder
        self.limits = limits
    }

    /// Returns the conferences of a text in their order. At most one of them has no link: the remaining details.
    ///
    /// - Parameters:
    ///   - isHTML: true for the value of a property that holds HTML. Tags in other texts are understood, too.
    ///   - expectsCodes: also read a text without any link, because the conference is known from elsewhere.
    package func blocks(in text: String, isHTML: Bool = false, expectsCodes: Bool = false) -> [ConferenceBlock] {
        read(text.utf8Span.span, isHTML: isHTML, expectsCodes: expectsCodes).blocks
    }

    /// Returns the conferences of a text in UTF-8, and the number of bytes examined.
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

    /// Returns whether a text is meant to be displayed as HTML.
    package static func isHTML(_ text: String) -> Bool {
        guard text.utf8.contains(0x3C) else { return false }
        return Markup.hasTags(text.utf8Span.span)
    }

    /// Returns whether a text without known links can still contain a block: it has the beginning of a fence, dialling pauses,
    /// an international number, or a word for dialling.
    private static func mayHoldBlock(_ text: Span<UInt8>) -> Bool {
        var previous: UInt8 = 0
        var beforePrevious: UInt8 = 0
        for index in text.indices {
            let byte = text[index]
            // `--(`, `:~:`, `,,`
            if byte == 0x28 && previous == 0x2D && beforePrevious == 0x2D { return true }
            if byte == 0x3A && previous == 0x7E && beforePrevious == 0x3A { return true }
            if byte == 0x2C && previous == 0x2C { return true }
            // `+4`, the `dia` of `dial`, the `inw` of `Einwahl`
            if previous == 0x2B && ByteClass.digits.contains(byte) { return true }
            if previous | 0x20 == 0x69, beforePrevious | 0x20 == 0x64, byte | 0x20 == 0x61 { return true }
            if previous | 0x20 == 0x6E, beforePrevious | 0x20 == 0x69, byte | 0x20 == 0x77 { return true }
            beforePrevious = previous
            previous = byte
        }
        return false
    }
}
