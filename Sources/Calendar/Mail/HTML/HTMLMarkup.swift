import CXML
package import ConferenceErrors
package import ConferenceModel

/// Finds structured data in HTML: scripts with JSON-LD as they are, and microdata as the same kind of JSON.
package enum HTMLMarkup {
    /// The texts that were found, each of which should be JSON, and what was left out.
    package struct Found: Sendable {
        /// The scripts.
        package var scripts: [String] = []
        /// The microdata.
        package var items: [String] = []
        package var problems: [Sentence] = []

        package var texts: [String] { scripts + items }
    }

    /// Reads HTML in a character set, or in the one that the HTML names itself.
    ///
    /// HTML without structured data costs one search, and needs no libxml2.
    ///
    /// - Throws: `htmlTooLarge`, `noHTMLReader`.
    package static func structuredData(
        _ html: [UInt8], charset: String?, limits: Limits = Limits()
    ) throws(ConferenceError) -> Found {
        guard html.count <= limits.htmlLength else { throw .htmlTooLarge(limit: limits.htmlLength) }
        return try structuredData(
            Charset.decode(html, charset: charset ?? CharsetOfHTML.find(html)), limits: limits)
    }

    /// Reads HTML that was decoded before.
    package static func structuredData(_ html: String, limits: Limits = Limits()) throws(ConferenceError) -> Found {
        var html = html
        let result = html.withUTF8 { bytes in
            Result<Found, ConferenceError> { () throws(ConferenceError) in
                try structuredData(bytes, limits: limits)
            }
        }
        return try result.get()
    }

    private static func structuredData(_ html: Bytes, limits: Limits) throws(ConferenceError) -> Found {
        let hasItems = html.contains("itemscope")
        guard hasItems || html.contains("ld+json") else { return Found() }
        guard html.count <= limits.htmlLength else { throw .htmlTooLarge(limit: limits.htmlLength) }
        let collector = MarkupCollector(limits: limits, takesItems: hasItems)
        let result = read(html, into: collector, depth: limits.htmlDepth)
        guard result != CX_NO_LIBRARY else { throw .noHTMLReader() }
        var found = Found(scripts: collector.scripts)
        if hasItems {
            var items = MicrodataItems(collector, limits: limits)
            let texts = items.texts()
            found.items = Array(texts.prefix(max(0, limits.structuredDataTexts - found.scripts.count)))
            collector.isCut = collector.isCut || items.isCut || found.items.count < texts.count
        }
        if result != CX_OK || collector.isCut {
            found.problems.append("The HTML is too large or too deeply nested; a part of it was not read.")
        }
        return found
    }

    private static func read(_ html: Bytes, into collector: MarkupCollector, depth: Int) -> Int {
        // The parser ends at a zero.
        if html.contains(0) {
            let whole = html.filter { $0 != 0 }
            return whole.withUnsafeBufferPointer { read($0, into: collector, depth: depth) }
        }
        var receiver = cx_receiver(
            context: Unmanaged.passUnretained(collector).toOpaque(),
            start: { context, name, attributes in
                guard let collector = HTMLMarkup.owner(context), let name else { return 0 }
                return collector.start(name, attributes) ? 1 : 0
            },
            end: { context, _ in HTMLMarkup.owner(context)?.end() ?? false ? 1 : 0 },
            text: { context, bytes, count, isRaw in
                guard let collector = HTMLMarkup.owner(context) else { return 0 }
                let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
                return collector.text(bytes, isRaw: isRaw != 0) ? 1 : 0
            },
            goes_on: { context in HTMLMarkup.owner(context)?.hasTime ?? false ? 1 : 0 })
        return withExtendedLifetime(collector) {
            html.withMemoryRebound(to: CChar.self) {
                Int(cx_html_read($0.baseAddress, $0.count, depth, &receiver))
            }
        }
    }

    private static func owner(_ context: UnsafeMutableRawPointer?) -> MarkupCollector? {
        context.map { Unmanaged<MarkupCollector>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// The character set that HTML names in its first bytes.
private enum CharsetOfHTML {
    static func find(_ html: [UInt8]) -> String? {
        if html.starts(with: [0xEF, 0xBB, 0xBF]) { return "utf-8" }
        if html.starts(with: [0xFF, 0xFE]) || html.starts(with: [0xFE, 0xFF]) { return "utf-16" }
        let beginning = String(decoding: html.prefix(2_048), as: UTF8.self).lowercased()
        guard let mark = beginning.firstRange(of: "charset=") else { return nil }
        let name = beginning[mark.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
            .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:.+".contains($0)) }
        return name.isEmpty ? nil : String(name)
    }
}
