package import ConferenceErrors

// Errors about forms in an editor.

extension ConferenceError.Code {
    package static let badEditor = Self(rawValue: "badEditor")
    package static let noEditor = Self(rawValue: "noEditor")
    package static let editorFailed = Self(rawValue: "editorFailed")
    package static let formFieldEmpty = Self(rawValue: "formFieldEmpty")
    package static let formNotText = Self(rawValue: "formNotText")
    package static let formUnchanged = Self(rawValue: "formUnchanged")
    package static let formHasProblems = Self(rawValue: "formHasProblems")
    package static let formNeedsTerminal = Self(rawValue: "formNeedsTerminal")
}

extension ConferenceError {
    /// A variable that is no command.
    package static func badEditor(_ variable: String, _ text: String) -> ConferenceError {
        ConferenceError(
            .badEditor, .usage,
            "The variable \(variable) is “\(shown(text))”, which has an open quote or a backslash at its end. Write a command "
                + "like “code --wait”.")
    }

    /// No editor is set, and none of the usual ones is installed.
    package static func noEditor() -> ConferenceError {
        ConferenceError(
            .noEditor, .usage, "No editor was found. Set the variable EDITOR to the command of one, such as “nano”.")
    }

    /// An editor that could not do its work, or whose user gave up.
    ///
    /// - Parameter reason: the end of a sentence.
    package static func editorFailed(_ program: String, reason: String) -> ConferenceError {
        ConferenceError(
            .editorFailed, .noPermission,
            "The editor “\(shown(program, limit: 200))” did not end normally (\(reason)), and nothing was changed.")
    }

    /// A form that is no text.
    package static func formNotText() -> ConferenceError {
        ConferenceError(
            .formNotText, .badData, "The form is not text (UTF-8 without NUL characters); nothing was changed.")
    }

    /// A form for a new event that was left as it is.
    package static func formUnchanged() -> ConferenceError {
        ConferenceError(.formUnchanged, .noPermission, "The form was left empty or unchanged; no event was added.")
    }

    /// A form that was closed without removing what is wrong.
    ///
    /// - Parameter problems: full sentences.
    package static func formHasProblems(_ problems: [String]) -> ConferenceError {
        ConferenceError(
            .formHasProblems, .usage,
            "The form was closed with problems, and nothing was changed:"
                + problems.prefix(5).map { "\n  \(words: shown($0, limit: 400))" as Sentence }.joined())
    }

    /// A field that cannot be empty.
    package static func formFieldEmpty(_ field: String) -> ConferenceError {
        ConferenceError(.formFieldEmpty, .usage, "“\(field)” cannot be empty.", arguments: [field])
    }

    /// A form that cannot be shown.
    package static func formNeedsTerminal() -> ConferenceError {
        ConferenceError(
            .formNeedsTerminal, .usage,
            "“--edit” opens an editor, which needs a terminal and works only without “--json”. Otherwise, describe the "
                + "event with options such as “--start”.")
    }

    /// The same error, with the path of the form that was filled in.
    func keepingForm(at path: String) -> ConferenceError {
        ConferenceError(code, exitStatus, "\(sentence)\n  The form is kept in “\(Self.shown(path, limit: 4_096))”.")
    }
}
