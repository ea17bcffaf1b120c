package import CalendarModel

/// What a participant answers or proposes (RFC 5546, 3.2), which is no version of the entry that it is about. METHOD alone
/// says so, so that one that is kept beside its entry is kept with it: in its name, and in files in a VCALENDAR of its own.
package enum SchedulingMessage {
    package static let methods: Set<String> = ["REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER"]
    /// What it can be about.
    package static let kinds: Set<String> = ["VEVENT", "VTODO"]

    /// The name of an event or to-do that is in no list: its text is its name.
    ///
    /// - Parameter method: METHOD of its VCALENDAR in upper case, or empty.
    package static func key(of text: String, method: String) -> String {
        let digest = TextDigest.hexadecimal(of: text)
        return methods.contains(method) ? "\(method)-\(digest)" : digest
    }

    /// The METHOD that a component was kept with; nil for what is no message.
    package static func method(of component: ComponentRecord) -> String? {
        guard kinds.contains(component.kind), let end = component.key.firstIndex(of: "-") else {
            return nil
        }
        let method = String(component.key[..<end])
        // A UID may look like this, too.
        return methods.contains(method) && component.key == key(of: component.text, method: method) ? method : nil
    }
}
