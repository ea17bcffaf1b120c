import Foundation

/// Lines of a JSON text, for errors.
enum JSONLines {
    /// Returns the line at which a text stops being JSON. Foundation says the place in words only; without them, it is the end.
    static func problem(in content: [UInt8]) -> Int {
        do {
            _ = try JSONSerialization.jsonObject(with: Data(content), options: [.fragmentsAllowed])
            return 1
        } catch {
            let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
            let place = words.firstRange(of: "character ").map { words[$0.upperBound...].prefix { $0.isNumber } }
            return line(at: place.flatMap { Int($0) } ?? content.count, in: content)
        }
    }

    /// Returns the line at which an element of a list begins. The list is a member of the outermost object.
    static func line(ofElement wanted: Int, in key: String, _ content: [UInt8]) -> Int {
        var depth = 0
        var isText = false
        var isEscaped = false
        var text: [UInt8] = []
        var lastText: [UInt8] = []
        var isInList = false
        var element = -1
        for (index, byte) in content.enumerated() {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                    lastText = text
                } else {
                    text.append(byte)
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                isText = true
                text = []
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                if isInList, depth == 2 {
                    element += 1
                    if element == wanted { return line(at: index, in: content) }
                }
                depth += 1
                if byte == UInt8(ascii: "["), depth == 2, lastText.elementsEqual(key.utf8) { isInList = true }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth < 2 { isInList = false }
            default: break
            }
        }
        return 1
    }

    private static func line(at index: Int, in content: [UInt8]) -> Int {
        1 + content.prefix(index).count { $0 == UInt8(ascii: "\n") }
    }
}
