import Foundation

/// The addresses of pages, relative to that of a session.
package enum PageAddress {
    /// Returns the address of an event.
    ///
    /// - Parameters:
    ///   - identifier: the event's.
    ///   - occurrence: one occurrence of a series, by its recurrence identifier; empty for the whole event.
    package static func event(_ identifier: String, occurrence: String = "") -> String {
        "event?id=" + encoded(identifier) + (occurrence.isEmpty ? "" : "&at=" + encoded(occurrence))
    }

    /// Returns a text as a value of a query.
    package static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(
            withAllowedCharacters: .urlPathAllowed.subtracting(.init(charactersIn: "+&=/:@!$'()*,;")))
            ?? ""
    }
}
