import ConferenceErrors
import Glibc

/// Finds out why a known folder cannot be opened.
enum VdirAbsence {
    /// Returns whether anything has that path, even a symbolic link that leads nowhere. What cannot be examined counts as
    /// present, so that no event is taken for deleted.
    static func isPresent(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
    }

    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Returns an error if a path, which had no symbolic link when the folder was added, now leads to another folder. Call this
    /// when none of the known files is there.
    ///
    /// A link to the old folder at its new place is no problem, because the files are there.
    static func redirection(of path: String) -> ConferenceError? {
        guard let target = FollowedPlaces.resolved(path), !target.utf8.elementsEqual(path.utf8) else { return nil }
        return .vdirFolderRedirected(path, to: target)
    }

    /// Returns an error that says what there is instead of a folder, or the given one if there is no better explanation.
    ///
    /// - Parameter mount: the mount point when the folder was last read.
    static func reason(for error: ConferenceError, at path: String, from mount: String?) -> ConferenceError {
        guard error.code == .noSuchFolder else { return error }
        if let lost = VdirMounts.loss(of: path, from: mount) { return lost }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return error }
        let isLink = status.st_mode & S_IFMT == S_IFLNK
        let found: Sentence = isLink ? "a symbolic link that leads nowhere" : VdirFolder.kind(of: status) ?? "a file"
        return .vdirFolderReplaced(path, found: found)
    }
}
