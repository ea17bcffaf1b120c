package import ConferenceErrors

// Errors about calendars that are folders of files.

extension ConferenceError.Code {
    package static let vdirFileChanged = Self(rawValue: "vdirFileChanged")
    package static let vdirFileBroken = Self(rawValue: "vdirFileBroken")
    package static let noSuchFolder = Self(rawValue: "noSuchFolder")
    package static let vdirKnown = Self(rawValue: "vdirKnown")
    package static let noSuchSource = Self(rawValue: "noSuchSource")
    package static let vdirTakesNoCalendar = Self(rawValue: "vdirTakesNoCalendar")
    package static let vdirNotEmpty = Self(rawValue: "vdirNotEmpty")
    package static let vdirIsSource = Self(rawValue: "vdirIsSource")
    package static let vdirTooManyFiles = Self(rawValue: "vdirTooManyFiles")
    package static let vdirFileUnsuitable = Self(rawValue: "vdirFileUnsuitable")
    package static let vdirDuplicate = Self(rawValue: "vdirDuplicate")
}

extension ConferenceError {
    /// Somebody else has changed a file since it was read.
    package static func vdirFileChanged(_ path: String) -> ConferenceError {
        ConferenceError(
            .vdirFileChanged, .temporary,
            "“\(shown(path))” was changed by another program just now. Nothing was written; look again and repeat it.")
    }

    /// An entry is to be changed whose file cannot be understood.
    package static func vdirFileBroken(_ path: String, problem: String) -> ConferenceError {
        ConferenceError(
            .vdirFileBroken, .badData,
            "“\(shown(path))” cannot be changed before it is repaired or removed: \(shown(problem))")
    }

    /// A folder that is to be a source and is not there, or is none.
    package static func noSuchFolder(_ path: String) -> ConferenceError {
        ConferenceError(.noSuchFolder, .notFound, "There is no folder “\(shown(path))”.")
    }

    /// A folder that is a source already, or lies in one, or has one in it.
    package static func vdirKnown(_ path: String, as known: String) -> ConferenceError {
        ConferenceError(
            .vdirKnown, .usage,
            path == known
                ? "“\(shown(path))” is a source already."
                : "“\(shown(path))” overlaps with “\(shown(known))”, which is a source already.")
    }

    /// No source is called so.
    package static func noSuchSource(_ name: String) -> ConferenceError {
        ConferenceError(
            .noSuchSource, .notFound,
            "No source is called “\(shown(name))”; “conferencectl sources” lists them.")
    }

    /// A calendar is to be made in a folder that is one calendar itself.
    package static func vdirTakesNoCalendar(_ path: String) -> ConferenceError {
        ConferenceError(
            .vdirTakesNoCalendar, .usage,
            """
            “\(shown(path))” is one calendar, and cannot hold others. Make the new calendar elsewhere, or add the folder \
            above as a source.
            """)
    }

    /// A calendar is to be deleted whose folder is not ours to delete.
    package static func vdirNotEmpty(_ path: String, title: String) -> ConferenceError {
        ConferenceError(
            .vdirNotEmpty, .usage,
            """
            The calendar “\(shown(title))” is the folder “\(shown(path))”, which is not empty; other programs use it too. \
            Remove its entries first, or remove the source, which leaves the folder as it is.
            """)
    }

    /// A calendar is to be deleted that is a source by itself.
    package static func vdirIsSource(_ path: String, title: String) -> ConferenceError {
        ConferenceError(
            .vdirIsSource, .usage,
            """
            The calendar “\(shown(title))” is the folder “\(shown(path))”. To forget it and leave the folder as it is, use \
            “conferencectl sources remove”.
            """)
    }

    /// More files than are looked at.
    package static func vdirTooManyFiles(_ path: String, limit: Int) -> ConferenceError {
        ConferenceError(
            .vdirTooManyFiles, .badData, "“\(shown(path))” has more than \(limit) entries, the most that are read.")
    }

    /// A file that is not taken for a calendar file, because of what it is.
    package static func vdirFileUnsuitable(_ path: String, found: String) -> ConferenceError {
        ConferenceError(.vdirFileUnsuitable, .badData, "“\(shown(path))” is \(found), and is left alone.")
    }

    /// Several UIDs in two files each.
    package static func vdirDuplicate(_ path: String, uid: String, other: String) -> ConferenceError {
        ConferenceError(
            .vdirDuplicate, .badData,
            """
            “\(shown(path))” has the UID “\(shown(uid, limit: 80))”, which “\(shown(other))” has too. It is left alone; \
            the other file counts.
            """)
    }
}
