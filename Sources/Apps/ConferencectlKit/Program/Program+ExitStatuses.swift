import ConferenceErrors

extension Program {
    /// The exit statuses of all commands, for the help pages.
    static let exitStatuses: [(status: ExitStatus, meaning: String)] = [
        (.success, "done; some providers may have failed"),
        (.usage, "wrong usage, a date that cannot be read, an end before its start, or an ambiguous name"),
        (.badData, "not a calendar file, or a provider answered with bad data"),
        (.notFound, "no such file, event, calendar or room"),
        (.unavailable, "no provider answered, or it failed"),
        (.software, "a fault of the program itself"),
        (.cannotCreate, "a file or store cannot be created"),
        (.ioError, "reading or writing failed, or the disk is full"),
        (.temporary, "a deadline passed, a lock is held, or an outcome is unknown: a retry may succeed"),
        (.noPermission, "no permission, not trusted, or not confirmed"),
        (.configuration, "the store is from a newer version, or the configuration is wrong"),
    ]
}
