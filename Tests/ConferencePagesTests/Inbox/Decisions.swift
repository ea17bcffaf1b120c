@testable import ConferencePages

// Decisions in the forms that pages show.
extension PagesHome {
    /// Decides on an entry with the version that its page has now.
    ///
    /// - Parameter fields: the other fields, with the number of the entry first.
    func decide(_ fields: String) -> String {
        let number = fields.prefix { $0 != "&" }
        return post("decide", fields + version(of: "entry?\(number)"))
    }

    /// Answers on the page of an event with the version that the page has now.
    ///
    /// - Parameter fields: the other fields, with those that name the event first.
    func respond(_ fields: String) -> String {
        let named = fields.split(separator: "&").filter { $0.hasPrefix("id=") || $0.hasPrefix("at=") }
        return post("respond", fields + version(of: "event?" + named.joined(separator: "&")))
    }

    /// Deletes an event with what its page shows now.
    ///
    /// - Parameter fields: the other fields, with those that name the event first.
    func delete(_ fields: String) -> String {
        let named = fields.split(separator: "&").filter { $0.hasPrefix("id=") || $0.hasPrefix("at=") }
        let shown = FormFields.values(of: get("event?" + named.joined(separator: "&")))["shown"]
        return post("delete", fields + (shown.map { "&shown=\($0)" } ?? ""))
    }

    private func version(of page: String) -> String {
        FormFields.values(of: get(page))["version"].map { "&version=\($0)" } ?? ""
    }
}
