package import ConferenceErrors

// Errors about what two programs have changed at once.

extension ConferenceError.Code {
    package static let changedMeanwhile = Self(rawValue: "changedMeanwhile")
}

extension ConferenceError {
    /// Another program has changed the same fields of an item to other values.
    ///
    /// - Parameters:
    ///   - fields: as people call them, at least one.
    ///   - isCommand: whether a person hears it who has typed a command, and not a program with an object.
    package static func changedMeanwhile(
        _ title: String, fields: [String], isCommand: Bool = false
    ) -> ConferenceError {
        let list =
            fields.count < 2
            ? fields.joined() : fields.dropLast().joined(separator: ", ") + " and " + (fields.last ?? "")
        let way =
            isCommand
            ? "Look at it with “conferencectl show”, and run the command again if it is still what you want."
            : "refresh() reads it again and keeps what was set and not saved: save again to replace the other values; "
                + "rollback() before takes them."
        return ConferenceError(
            .changedMeanwhile, .temporary,
            "Another program has changed “\(shown(title))” since it was read, and has given other values to "
                + "what is to be saved: \(list). Nothing was changed. \(way)")
    }
}
