package import ConferenceErrors

extension ConferenceError.Code {
    package static let changedMeanwhile = Self(rawValue: "changedMeanwhile")
}

extension ConferenceError {
    /// Another program has changed the same fields of an item to different values.
    ///
    /// - Parameter fields: the names of the fields for people; not empty.
    package static func changedMeanwhile(_ title: String, fields: [String]) -> ConferenceError {
        let list =
            fields.count < 2
            ? fields.joined() : fields.dropLast().joined(separator: ", ") + " and " + (fields.last ?? "")
        return ConferenceError(
            .changedMeanwhile, .temporary,
            """
            Another program has changed the same fields of “\(title: shown(title))” to other values in the meantime: \
            \(list). Nothing was changed.
            """)
    }
}
