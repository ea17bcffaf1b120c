package import ConferenceErrors

// Errors about calendars that are folders of files.

extension ConferenceError.Code {
    package static let vdirFileChanged = Self(rawValue: "vdirFileChanged")
    package static let vdirChangeKept = Self(rawValue: "vdirChangeKept")
    package static let vdirFileBroken = Self(rawValue: "vdirFileBroken")
    package static let noSuchFolder = Self(rawValue: "noSuchFolder")
    package static let vdirKnown = Self(rawValue: "vdirKnown")
    package static let vdirHasSubscription = Self(rawValue: "vdirHasSubscription")
    package static let fileIsInSource = Self(rawValue: "fileIsInSource")
    package static let vdirSameFolder = Self(rawValue: "vdirSameFolder")
    package static let noSuchSource = Self(rawValue: "noSuchSource")
    package static let vdirTakesNoCalendar = Self(rawValue: "vdirTakesNoCalendar")
    package static let vdirNotEmpty = Self(rawValue: "vdirNotEmpty")
    package static let vdirIsSource = Self(rawValue: "vdirIsSource")
    package static let vdirTooManyFiles = Self(rawValue: "vdirTooManyFiles")
    package static let vdirFileUnsuitable = Self(rawValue: "vdirFileUnsuitable")
    package static let vdirFileReplaced = Self(rawValue: "vdirFileReplaced")
    package static let vdirFolderReplaced = Self(rawValue: "vdirFolderReplaced")
    package static let vdirFolderInside = Self(rawValue: "vdirFolderInside")
    package static let vdirFileReadOnly = Self(rawValue: "vdirFileReadOnly")
    package static let vdirAttributesLost = Self(rawValue: "vdirAttributesLost")
    package static let vdirNotMounted = Self(rawValue: "vdirNotMounted")
    package static let vdirFileOutside = Self(rawValue: "vdirFileOutside")
    package static let vdirChangesWait = Self(rawValue: "vdirChangesWait")
    package static let vdirDuplicate = Self(rawValue: "vdirDuplicate")
}

extension ConferenceError {
    /// Another program has changed a file since it was read.
    package static func vdirFileChanged(_ path: String) -> ConferenceError {
        ConferenceError(
            .vdirFileChanged, .temporary,
            "“\(shown(path))” was changed by another program meanwhile. Nothing was written; try again.")
    }

    /// Another program has changed two files of a change that was interrupted, so that the change can neither be finished nor
    /// reverted.
    package static func vdirChangeKept(_ path: String, other: String) -> ConferenceError {
        ConferenceError(
            .vdirChangeKept, .temporary,
            "A change of “\(shown(path))” and “\(shown(other))” was interrupted, and another program has changed both files "
                + "since. Both stay as they are, so that an event may be in both: look at them, and remove the one that you do "
                + "not need.")
    }

    /// Another program has changed a file of a change that was interrupted; the change was reverted.
    package static func vdirChangeReverted(_ path: String) -> ConferenceError {
        ConferenceError(
            .vdirFileChanged, .temporary,
            "A change of “\(shown(path))” was interrupted, and another program has changed this file since. The file stays as "
                + "it is, and the change was reverted: make it again if it is still needed.")
    }

    /// The file of an entry to change is broken.
    package static func vdirFileBroken(_ path: String, problem: String) -> ConferenceError {
        ConferenceError(
            .vdirFileBroken, .badData,
            "“\(shown(path))” cannot be changed before it is repaired or removed: \(words: shown(problem))")
    }

    /// The folder of a source does not exist, or is not a folder.
    package static func noSuchFolder(_ path: String) -> ConferenceError {
        ConferenceError(.noSuchFolder, .notFound, "There is no folder “\(shown(path))”.")
    }

    /// The folder is already a source, is inside one, or contains one.
    ///
    /// - Parameter isSame: true if both paths lead to one folder.
    package static func vdirKnown(_ path: String, as known: String, isSame: Bool = false) -> ConferenceError {
        let relation: Sentence = isSame ? "is the same folder as" : "overlaps with"
        return ConferenceError(
            .vdirKnown, .usage,
            path == known
                ? "“\(shown(path))” is already a source."
                : "“\(shown(path))” \(relation) “\(shown(known))”, which is already a source.")
    }

    /// The folder contains a file that a calendar is subscribed to.
    package static func vdirHasSubscription(_ path: String, file: String, title: String) -> ConferenceError {
        ConferenceError(
            .vdirHasSubscription, .usage,
            """
            The events of “\(shown(file))” would be listed twice: the calendar “\(title: shown(title))” is subscribed to this \
            file, which is in “\(shown(path))”. Remove the subscription first.
            """,
            arguments: [title])
    }

    /// The file to subscribe to is in a folder that is a calendar.
    package static func fileIsInSource(_ path: String, folder: String) -> ConferenceError {
        ConferenceError(
            .fileIsInSource, .usage,
            """
            The events of “\(shown(path))” would be listed twice: this file is in the folder “\(shown(folder))”, which is \
            already a source.
            """)
    }

    /// The subfolder of a source is also the folder of another calendar.
    package static func vdirSameFolder(_ path: String, as known: String) -> ConferenceError {
        ConferenceError(
            .vdirSameFolder, .badData,
            "“\(shown(path))” is the same folder as “\(shown(known))”, and is ignored.")
    }

    /// No source has that name.
    package static func noSuchSource(_ name: String) -> ConferenceError {
        ConferenceError(
            .noSuchSource, .notFound,
            "There is no source “\(shown(name))”.")
    }

    /// A new calendar cannot be created in a folder that is a calendar itself.
    package static func vdirTakesNoCalendar(_ path: String) -> ConferenceError {
        ConferenceError(
            .vdirTakesNoCalendar, .usage,
            """
            “\(shown(path))” is one calendar, and cannot hold others. Make the new calendar elsewhere, or add the folder \
            above as a source.
            """)
    }

    /// The folder of the calendar to delete contains entries.
    package static func vdirNotEmpty(_ path: String, title: String) -> ConferenceError {
        ConferenceError(
            .vdirNotEmpty, .usage,
            """
            The calendar “\(title: shown(title))” is the folder “\(shown(path))”, which is not empty; other programs use it too. \
            Remove its entries first, or remove the source, which leaves the folder unchanged.
            """)
    }

    /// The calendar to delete is a source of its own.
    package static func vdirIsSource(_ path: String, title: String) -> ConferenceError {
        ConferenceError(
            .vdirIsSource, .usage,
            """
            The calendar “\(title: shown(title))” is the folder “\(shown(path))”, which is a source of its own. Remove the source, \
            which leaves the folder unchanged.
            """)
    }

    /// The folder has more files than the limit.
    package static func vdirTooManyFiles(_ path: String, limit: Int) -> ConferenceError {
        ConferenceError(
            .vdirTooManyFiles, .badData, "“\(shown(path))” has more than \(limit) entries, which is the limit.")
    }

    /// The file cannot be a calendar file.
    package static func vdirFileUnsuitable(_ path: String, found: Sentence) -> ConferenceError {
        ConferenceError(.vdirFileUnsuitable, .badData, "“\(shown(path))” is \(found), and is ignored.")
    }

    /// Something else has the name of a calendar file that was read before.
    package static func vdirFileReplaced(_ path: String, found: Sentence) -> ConferenceError {
        ConferenceError(
            .vdirFileReplaced, .badData,
            "“\(shown(path))” is now \(found), and is not read. Its events stay as they were.")
    }

    /// Something else has the name of a folder that is a source or a calendar.
    package static func vdirFolderReplaced(_ path: String, found: Sentence) -> ConferenceError {
        ConferenceError(
            .vdirFolderReplaced, .badData,
            "“\(shown(path))” is now \(found), not a folder. Its events stay as they were.")
    }

    /// A symbolic link has taken the place of a folder that is a source or a calendar, or of one above.
    package static func vdirFolderRedirected(_ path: String, to target: String) -> ConferenceError {
        ConferenceError(
            .vdirFolderReplaced, .badData,
            "“\(shown(path))” now leads to “\(shown(target))” through a symbolic link, and none of its files are there. Its "
                + "events stay as they were. If that folder is to take its place, remove the source and add that one.")
    }

    /// A folder inside a calendar's folder contains calendar files, which are ignored.
    package static func vdirFolderInside(_ path: String) -> ConferenceError {
        ConferenceError(
            .vdirFolderInside, .badData,
            "“\(shown(path))” is a folder with calendar files inside a calendar, and is ignored.")
    }

    /// The file is read-only, or this process may not write it.
    package static func vdirFileReadOnly(_ path: String) -> ConferenceError {
        ConferenceError(
            .vdirFileReadOnly, .noPermission,
            "“\(shown(path))” is write-protected. Nothing was changed; remove the protection first.")
    }

    /// The file has lost some of its attributes when it was written.
    package static func vdirAttributesLost(_ path: String, lost: [Sentence]) -> ConferenceError {
        ConferenceError(
            .vdirAttributesLost, .noPermission,
            "“\(shown(path))” was written, but could not keep \(shown(lost.joined(separator: ", "))).")
    }

    /// The folder is on a file system that is not mounted.
    package static func vdirNotMounted(_ path: String, mount: String) -> ConferenceError {
        ConferenceError(
            .vdirNotMounted, .unavailable,
            "“\(shown(path))” is empty, because nothing is mounted at “\(shown(mount))”. Its events stay as they were.")
    }

    /// A folder whose subfolders are calendars contains calendar files itself.
    ///
    /// - Parameter others: the number of further files.
    package static func vdirFileOutside(_ path: String, others: Int) -> ConferenceError {
        let rest: Sentence = others == 0 ? "" : ", and so are \(others) more"
        return ConferenceError(
            .vdirFileOutside, .badData,
            "“\(shown(path))” lies next to folders that are calendars, and is ignored\(rest).")
    }

    /// The files of the folder are not up to date, because another folder that is part of the same change is missing.
    package static func vdirChangesWait(_ path: String) -> ConferenceError {
        ConferenceError(
            .vdirChangesWait, .temporary,
            "Changes to “\(shown(path))” wait, because they also change another folder, which cannot be used.")
    }

    /// A UID occurs in two files.
    package static func vdirDuplicate(_ path: String, uid: String, other: String) -> ConferenceError {
        ConferenceError(
            .vdirDuplicate, .badData,
            """
            “\(shown(path))” has the same UID “\(shown(uid, limit: 80))” as “\(shown(other))”. It is ignored; \
            the other file is used.
            """)
    }
}
