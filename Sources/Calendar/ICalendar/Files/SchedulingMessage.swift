package import CalendarModel

/// The reply or proposal of a participant (RFC 5546, 3.2), which is not a version of the entry that it refers to. Only
/// METHOD says so. A message that is kept next to its entry therefore has METHOD in its key, and files have it in a
/// separate VCALENDAR.
package enum SchedulingMessage {
    package static let methods: Set<String> = ["REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER"]
    /// The kinds of components that a message can refer to.
    package static let kinds: Set<String> = ["VEVENT", "VTODO"]

    /// Returns the key of an event or to-do that is not listed, made from a digest of its text.
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
