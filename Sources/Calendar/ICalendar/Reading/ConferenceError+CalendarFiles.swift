package import ConferenceErrors

// Errors about calendar files. They say nothing about what follows from them, because a file is imported, replaces a calendar,
// or is one of a folder.

extension ConferenceError.Code {
    package static let pipeSilent = Self(rawValue: "pipeSilent")
    package static let notACalendar = Self(rawValue: "notACalendar")
    package static let calendarFileIsFolder = Self(rawValue: "calendarFileIsFolder")
    package static let calendarCutOff = Self(rawValue: "calendarCutOff")
    package static let calendarMisnested = Self(rawValue: "calendarMisnested")
    package static let componentTooLarge = Self(rawValue: "componentTooLarge")
    package static let componentTooDeep = Self(rawValue: "componentTooDeep")

    /// Whether the error says what is wrong with the content of a calendar file.
    package var concernsCalendarFile: Bool {
        [
            .notACalendar, .calendarFileIsFolder, .calendarCutOff, .calendarMisnested, .componentTooLarge,
            .componentTooDeep,
        ].contains(self)
    }
}

extension ConferenceError {
    /// The file is not a calendar file.
    ///
    /// - Parameter found: the end of the sentence "it …".
    package static func notACalendar(_ path: String, found: Sentence) -> ConferenceError {
        ConferenceError(
            .notACalendar, .badData,
            "“\(shown(path))” is not a calendar file: it \(found).")
    }

    /// The path leads to a folder.
    package static func calendarFileIsFolder(_ path: String) -> ConferenceError {
        ConferenceError(
            .calendarFileIsFolder, .usage, "“\(shown(path))” is a folder, not a calendar file.", arguments: [path])
    }

    /// The pipe has delivered nothing within the time limit.
    package static func pipeSilent(_ path: String, seconds: Int) -> ConferenceError {
        ConferenceError(
            .pipeSilent, .temporary,
            """
            “\(shown(path))” is not a file but a pipe, and nothing came from it for \(seconds) seconds. Nothing was imported. \
            Start the program that writes to it first.
            """)
    }

    /// The file ends before its components do.
    package static func calendarCutOff(_ path: String, line: Int, open: String, since: Int) -> ConferenceError {
        ConferenceError(
            .calendarCutOff, .badData,
            "“\(shown(path))” is cut off: it ends at line \(line), and \(shown(open, limit: 60)) from line \(since) has no END."
        )
    }

    /// The components of the file end in another order than they begin.
    ///
    /// - Parameter found: the line that shows it, as it is written.
    package static func calendarMisnested(
        _ path: String, line: Int, found: String, open: String, since: Int
    ) -> ConferenceError {
        ConferenceError(
            .calendarMisnested, .badData,
            "“\(shown(path))” is broken: line \(line) says \(shown(found, limit: 60)) while \(shown(open, limit: 60)) from line \(since) "
                + "has no END.")
    }

    /// The file contains the END of a component that has no BEGIN.
    package static func calendarBeginMissing(_ path: String, line: Int, kind: String) -> ConferenceError {
        ConferenceError(
            .calendarMisnested, .badData,
            "“\(shown(path))” is broken: the \(shown(kind, limit: 60)) that ends at line \(line) has no BEGIN.")
    }

    /// A component, or a single line, is larger than the limit.
    package static func componentTooLarge(_ path: String, line: Int, kind: String, limit: Int) -> ConferenceError {
        ConferenceError(
            .componentTooLarge, .badData,
            "“\(shown(path))”: the \(shown(kind, limit: 60)) at line \(line) is larger than \(size(Int64(limit))), which is the limit."
        )
    }

    /// Components are nested deeper than the limit.
    package static func componentTooDeep(_ path: String, line: Int, limit: Int) -> ConferenceError {
        ConferenceError(
            .componentTooDeep, .badData,
            "“\(shown(path))”: at line \(line), more than \(limit) components are nested in one another.")
    }
}
