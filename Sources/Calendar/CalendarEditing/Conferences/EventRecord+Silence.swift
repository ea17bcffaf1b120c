package import CalendarModel
package import CalendarStore

extension EventRecord {
    /// False where nothing in an event can say how it is joined, so that nobody has to look closer: no record, no place
    /// that people or programs write links to, no property of a maker, and no address anywhere.
    package var maySayHowToJoin: Bool {
        if conference != nil || url != nil || location != nil || notes != nil { return true }
        let bytes = text.utf8.span
        for index in bytes.indices.dropLast(2) {
            switch bytes[index] {
            case UInt8(ascii: ":"):
                if bytes[index + 1] == UInt8(ascii: "/"), bytes[index + 2] == UInt8(ascii: "/") { return true }
            case UInt8(ascii: "X"), UInt8(ascii: "x"):
                if bytes[index + 1] == UInt8(ascii: "-") { return true }
            default: break
            }
        }
        return false
    }
}
