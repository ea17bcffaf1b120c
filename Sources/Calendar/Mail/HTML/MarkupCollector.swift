import ConferenceModel
import Glibc
import Platform

/// Takes what libxml2 reads, and keeps the scripts with JSON-LD and the elements with microdata.
///
/// It is used by one thread, during one call of the parser.
final class MarkupCollector {
    /// An element that belongs to microdata: an item, a property of one, or one that others can refer to.
    struct Element {
        var name: Name
        /// The next kept element around this one.
        var parent: Int?
        var attributes: [Attribute: String]
        /// The range of its text in ``texts``.
        var text: Range<Int>
        var children: [Int] = []
        var isItem: Bool { attributes[.itemscope] != nil }
        var isProperty: Bool { attributes[.itemprop] != nil }
    }

    /// Attributes that matter.
    enum Attribute: String {
        case itemscope, itemtype, itemprop, itemid, itemref, id, content, href, src, datetime, value, data
    }

    /// Names of elements whose values are in attributes.
    enum Name: String {
        case meta, a, area, link, audio, embed, iframe, img, source, track, video, object, data, meter, time, other
    }

    private(set) var scripts: [String] = []
    private(set) var elements: [Element] = []
    /// The text of the whole document, as far as it belongs to a property.
    private(set) var texts: [UInt8] = []
    /// Whether something was left out.
    var isCut = false

    private let limits: Limits
    private let takesItems: Bool
    private let deadline: Deadline
    /// For each open element, its place among the kept ones.
    private var open: [Int?] = []
    private var innermost: Int?
    private var openProperties = 0
    private var count = 0
    private var script: [UInt8]?
    private var scriptDepth = 0

    init(limits: Limits, takesItems: Bool) {
        self.limits = limits
        self.takesItems = takesItems
        deadline = Deadline(after: limits.htmlTimeout)
    }

    var hasTime: Bool { !deadline.hasPassed }

    typealias Attributes = UnsafePointer<UnsafePointer<CChar>?>

    func start(_ name: UnsafePointer<CChar>, _ attributes: Attributes?) -> Bool {
        count += 1
        guard count <= limits.htmlElements, count % 256 != 0 || hasTime else {
            isCut = true
            return false
        }
        if script == nil, strcasecmp(name, "script") == 0, let attributes, Self.isJSON(attributes) {
            script = []
            scriptDepth = open.count
        }
        let kept = takesItems ? attributes.flatMap(Self.kept) : nil
        guard let kept else {
            open.append(nil)
            return true
        }
        let index = elements.count
        let element = Element(
            name: Name(rawValue: String(cString: name).lowercased()) ?? .other, parent: innermost, attributes: kept,
            text: texts.count..<texts.count)
        if let innermost { elements[innermost].children.append(index) }
        if element.isProperty { openProperties += 1 }
        elements.append(element)
        open.append(index)
        innermost = index
        return true
    }

    func end() -> Bool {
        guard let kept = open.popLast() else { return true }
        if let bytes = script, open.count == scriptDepth {
            keep(bytes)
            script = nil
        }
        guard let kept else { return true }
        elements[kept].text = elements[kept].text.lowerBound..<texts.count
        if elements[kept].isProperty { openProperties -= 1 }
        innermost = elements[kept].parent
        return true
    }

    func text(_ bytes: UnsafeRawBufferPointer, isRaw: Bool) -> Bool {
        if let script {
            // Scripts that are too long are not kept; the limit is checked at their end.
            if script.count <= limits.structuredDataLength { self.script?.append(contentsOf: bytes) }
        } else if !isRaw, openProperties > 0 {
            texts += bytes
        }
        return hasTime
    }

    private func keep(_ bytes: [UInt8]) {
        guard bytes.count <= limits.structuredDataLength, scripts.count < limits.structuredDataTexts else {
            isCut = true
            return
        }
        let text = Self.withoutComment(String(decoding: bytes, as: UTF8.self).trimmed)
        if !text.isEmpty { scripts.append(text) }
    }

    /// Some programs hide scripts from old browsers.
    private static func withoutComment(_ text: String) -> String {
        var text = text
        for (start, end) in [("<!--", "-->"), ("//<![CDATA[", "//]]>"), ("<![CDATA[", "]]>")]
        where text.hasPrefix(start) && text.hasSuffix(end) && text.utf8.count >= start.utf8.count + end.utf8.count {
            text = text.dropFirst(start.count).dropLast(end.count).trimmed
        }
        return text
    }

    private static func isJSON(_ attributes: Attributes) -> Bool {
        var next = attributes
        while let name = next.pointee {
            defer { next += 2 }
            guard strcasecmp(name, "type") == 0, let value = next[1] else { continue }
            let type = String(cString: value).prefix { $0 != ";" }
            return type.trimmed.lowercased() == "application/ld+json"
        }
        return false
    }

    /// The attributes that matter, if the element is kept.
    private static func kept(_ attributes: Attributes) -> [Attribute: String]? {
        var kept: [Attribute: String] = [:]
        var isKept = false
        var next = attributes
        while let name = next.pointee {
            defer { next += 2 }
            guard let attribute = Attribute(rawValue: String(cString: name).lowercased()), kept[attribute] == nil else {
                continue
            }
            switch attribute {
            case .itemscope, .itemprop, .id: isKept = true
            default: break
            }
            kept[attribute] = next[1].map { String(cString: $0) } ?? ""
        }
        return isKept ? kept : nil
    }
}
