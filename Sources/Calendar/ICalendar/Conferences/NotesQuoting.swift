/// Distinguishes fences that users wrote themselves from ours.
///
/// If the notes of an event contain something that would be read as the copy of a conference, each `----(` gets an
/// extra dash in files and loses it on reading. The property `X-VIRTUAL-CONFERENCE-NOTES` says that this was done.
enum NotesQuoting {
    /// Returns a TEXT value with an extra dash in every run of at least four before `(`.
    static func quoted(_ value: [UInt8]) -> [UInt8] { adjusted(value, from: 4) { $0 + 1 } }

    /// Returns a quoted TEXT value without the extra dashes.
    static func unquoted(_ value: [UInt8]) -> [UInt8] { adjusted(value, from: 5) { $0 - 1 } }

    private static func adjusted(_ value: [UInt8], from least: Int, _ length: (Int) -> Int) -> [UInt8] {
        let dash = UInt8(ascii: "-")
        var result: [UInt8] = []
        result.reserveCapacity(value.count + 8)
        var index = 0
        while index < value.count {
            guard value[index] == dash else {
                result.append(value[index])
                index += 1
                continue
            }
            var end = index
            while end < value.count, value[end] == dash { end += 1 }
            let isMark = end - index >= least && end < value.count && value[end] == UInt8(ascii: "(")
            result.append(contentsOf: repeatElement(dash, count: isMark ? length(end - index) : end - index))
            index = end
        }
        return result
    }
}
