package import CalendarModel
import CalendarStore

extension EventRecord {
    /// Whether anything in the event may contain a way to join: a conference, a URL, a location, notes, a vendor property or an
    /// address. This quick check saves a full search of most events.
    package var mayContainConference: Bool {
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
