package import CalendarModel

/// The reply or proposal of a participant (RFC 5546, 3.2), which is not a version of the entry that it refers to. Only METHOD
/// marks it as a message. The store therefore keeps METHOD in the message's key, and exports write the message into a separate
/// VCALENDAR.
package enum ParticipantMessage {
    package static let methods: Set<String> = ["REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER"]
    /// The kinds of components that a message can refer to.
    package static let kinds: Set<String> = ["VEVENT", "VTODO"]

    /// Returns the key for storing an event or to-do that is not listed: a digest of its text, and METHOD for a message.
    ///
    /// - Parameter method: METHOD of its VCALENDAR in upper case, or empty.
    package static func key(of text: String, method: String) -> String {
        let digest = TextDigest.hexadecimal(of: text)
        return methods.contains(method) ? "\(method)-\(digest)" : digest
    }

    /// Returns the METHOD that a component was stored with, or nil if it is not a message.
    package static func method(of component: ComponentRecord) -> String? {
        guard kinds.contains(component.kind), let end = component.key.firstIndex(of: "-") else {
            return nil
        }
        let method = String(component.key[..<end])
        // The UID of another component may look like such a key.
        return methods.contains(method) && component.key == key(of: component.text, method: method) ? method : nil
    }
}
