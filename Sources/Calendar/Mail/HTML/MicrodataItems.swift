import ConferenceModel

/// Turns microdata into JSON of the shape that JSON-LD has (WHATWG HTML, 5.2 and 5.4).
struct MicrodataItems {
    private let collector: MarkupCollector
    private let limits: Limits
    private let identifiers: [String: Int]
    private var properties = 0
    private(set) var isCut = false

    private typealias Element = MarkupCollector.Element

    init(_ collector: MarkupCollector, limits: Limits) {
        self.collector = collector
        self.limits = limits
        var identifiers: [String: Int] = [:]
        for (index, element) in collector.elements.enumerated() {
            // Of two elements with one identifier, the first counts.
            if let identifier = element.attributes[.id], identifiers[identifier] == nil {
                identifiers[identifier] = index
            }
        }
        self.identifiers = identifiers
    }

    /// Returns the JSON of each item that is no property of another one.
    mutating func texts() -> [String] {
        var texts: [String] = []
        for (index, element) in collector.elements.enumerated() where element.isItem && !element.isProperty {
            guard texts.count < limits.structuredDataTexts, properties < limits.microdataProperties else {
                isCut = true
                break
            }
            var text = ""
            write(index, to: &text, around: [])
            if text.utf8.count > limits.structuredDataLength { isCut = true } else { texts.append(text) }
        }
        return texts
    }

    /// Writes an item. `around` has the items that it is in, because references may make circles.
    private mutating func write(_ index: Int, to text: inout String, around: [Int]) {
        let element = collector.elements[index]
        text += "{"
        var separator = ""
        func key(_ name: String) -> String {
            defer { separator = "," }
            return separator + JSONText.string(name) + ":"
        }
        if around.isEmpty { text += key("@context") + JSONText.string("https://schema.org") }
        if let type = element.attributes[.itemtype]?.split(whereSeparator: \.isWhitespace).first {
            text += key("@type") + JSONText.string(Self.type(String(type)))
        }
        if let identifier = element.attributes[.itemid], !identifier.isEmpty {
            text += key("@id") + JSONText.string(identifier)
        }
        let properties = self.properties(of: index)
        for name in properties.names {
            text += key(name)
            let values = properties.values[name] ?? []
            if values.count > 1 { text += "[" }
            for (number, value) in values.enumerated() {
                if number > 0 { text += "," }
                let property = collector.elements[value]
                if !property.isItem {
                    text += JSONText.string(self.value(of: property))
                } else if around.contains(value) || value == index || around.count >= limits.microdataDepth
                    || text.utf8.count > limits.structuredDataLength
                {
                    isCut = true
                    text += "null"
                } else {
                    write(value, to: &text, around: around + [index])
                }
            }
            if values.count > 1 { text += "]" }
        }
        text += "}"
    }

    /// The properties of an item, in the order of their first values.
    private mutating func properties(of index: Int) -> (names: [String], values: [String: [Int]]) {
        var names: [String] = []
        var values: [String: [Int]] = [:]
        var seen: Set<Int> = [index]
        // The last element comes first.
        var pending: [Int] = []
        let references = collector.elements[index].attributes[.itemref]?.split(whereSeparator: \.isWhitespace) ?? []
        for reference in references.reversed() {
            if let element = identifiers[String(reference)] { pending.append(element) }
        }
        pending += collector.elements[index].children.reversed()
        while let next = pending.popLast() {
            guard seen.insert(next).inserted else { continue }
            guard properties < limits.microdataProperties else {
                isCut = true
                break
            }
            let element = collector.elements[next]
            if !element.isItem { pending += element.children.reversed() }
            for name in Set((element.attributes[.itemprop] ?? "").split(whereSeparator: \.isWhitespace)).sorted() {
                properties += 1
                let name = Self.type(String(name))
                if values[name] == nil { names.append(name) }
                values[name, default: []].append(next)
            }
        }
        return (names, values)
    }

    /// The name of a type or a property of schema.org without the address around it.
    private static func type(_ text: String) -> String {
        for prefix in [
            "http://schema.org/", "https://schema.org/", "http://www.schema.org/", "https://www.schema.org/",
        ]
        where text.lowercased().hasPrefix(prefix) {
            return String(text.dropFirst(prefix.count))
        }
        return text
    }

    /// The value of a property that is no item.
    private func value(of element: Element) -> String {
        let attribute: MarkupCollector.Attribute? =
            switch element.name {
            case .meta: .content
            case .a, .area, .link: .href
            case .audio, .embed, .iframe, .img, .source, .track, .video: .src
            case .object: .data
            case .data, .meter: .value
            case .time: .datetime
            case .other: nil
            }
        // Many mails write "content" at elements that have none in HTML.
        if let content = element.attributes[.content] { return content.trimmed }
        if let attribute, let value = element.attributes[attribute] { return value.trimmed }
        return Self.oneSpaceEach(String(decoding: collector.texts[element.text], as: UTF8.self))
    }

    /// Returns the text with one space for each run of white space, as it is shown.
    private static func oneSpaceEach(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// Writes JSON.
enum JSONText {
    /// Returns a text as a string of JSON.
    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
