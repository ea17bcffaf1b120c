import CalendarEditing
import CalendarSources
import CalendarStore
package import ConferenceErrors
import ConferenceCoordination
import ConferenceHost
import ConferenceLinks

/// The commands that help after an error.
///
/// The modules below know no command, so that other programs can show their sentences as well. This table adds what a user
/// of `conferencectl` can do next. Errors that this program throws itself name commands in their own sentences.
enum CommandAdvice {
    /// Returns what to do about an error, as one or more full sentences; nil if its own sentence says all of it.
    static func text(for error: ConferenceError) -> String? {
        /// An argument of the command, quoted for a shell. The word for it stands in for one that is missing.
        func argument(_ index: Int, _ word: String) -> String {
            index < error.arguments.count ? shellWord(error.arguments[index]) : word
        }
        switch error.code {
        // MARK: The store
        case .cannotOpenStore, .foreignDatabase: return "--store and CONFERENCE_STORE name another store."
        case .storeCannotLock: return "--store and CONFERENCE_STORE name a store in another place."
        case .notAStore:
            return "“conferencectl import” reads a calendar file; --store and CONFERENCE_STORE name another store."
        case .storeNeedsRecovery, .olderStoreReadOnly: return "--store names the copy."
        case .storeDamaged:
            return """
                “conferencectl store check” shows what is wrong, “conferencectl store backup --list” lists the backups, and \
                “conferencectl store restore FILE” puts one in its place and keeps the damaged file next to it.
                """
        case .searchIndexDamaged: return "“conferencectl store vacuum” rebuilds the index."
        case .noStore:
            return """
                “conferencectl add” or “conferencectl import” creates it, and “conferencectl store restore FILE” creates \
                it from a backup.
                """
        case .backupExists: return "--force replaces it."
        case .backupNotSound: return "“conferencectl store check” shows whether the store itself is damaged."
        case .noPlaceForBackup: return "“conferencectl store backup FILE” writes it to another place."
        case .foreignSchema:
            return """
                “conferencectl store check” lists the differences, “conferencectl store backup --list” lists the backups.
                """
        case .damagedBackup: return "“conferencectl store backup --list” lists the backups."

        // MARK: Events and calendars
        case .changedMeanwhile:
            return "Look at it with “conferencectl show”, and run the command again if it is still what you want."
        case .calendarReadOnly:
            guard error.arguments.isEmpty else {
                return """
                    Make one with “conferencectl export --event \(argument(0, "EVENT")) -o copy.ics” and “conferencectl \
                    import copy.ics --calendar NAME”.
                    """
            }
            return "“conferencectl calendars” lists the calendars."
        case .duplicateSubscription:
            return "“conferencectl refresh” fetches it; “conferencectl sources remove” ends the subscription."
        case .tooManySubscriptions: return "“conferencectl sources remove” removes one."
        case .subscriptionRefused:
            switch error.arguments.first {
            case "401":
                return """
                    Subscribe again with “conferencectl sources add -”, and type the address as \
                    https://NAME:PASSWORD@….
                    """
            case "410": return "“conferencectl sources remove” ends the subscription."
            default: return nil
            }
        case .subscriptionUnreachable:
            guard !error.arguments.isEmpty else { return nil }
            return """
                Allow it with “conferencectl sources add ADDRESS --allow-private-host \(argument(0, "HOST"))”.
                """
        case .subscriptionBusy: return "If that program was killed, --force refreshes the calendar anyway."
        case .vdirIsSource: return "“conferencectl sources remove” removes the source."

        // MARK: Conferences
        case .hasConference: return "--replace creates a new conference and drops the old one."
        case .hasNoConference: return "“conferencectl attach EVENT ROOM” gives it one."
        case .unknownOutcome:
            let number = argument(0, "NUMBER")
            return "See “conferencectl pending”: retry \(number), accept \(number) URL or discard \(number)."
        case .madeButNotAttached:
            return "“conferencectl pending retry \(argument(0, "NUMBER"))” attaches it without creating another one."
        case .changesNotDelivered: return "“conferencectl pending” lists what is left."
        case .noOpenIntent: return "“conferencectl pending” lists the pending requests."
        case .settledOtherwise: return "“conferencectl pending discard \(argument(0, "NUMBER"))” forgets the request."
        case .conferenceNotEnded, .conferenceNotUpdated, .deliveryNotRecorded:
            return "“conferencectl pending retry \(argument(0, "NUMBER"))” notifies the provider again."
        case .nobodyToTell:
            return "Install it, or forget the change with “conferencectl pending discard \(argument(0, "NUMBER"))”."
        case .nothingToAccept:
            let number = argument(0, "NUMBER")
            return "Use “conferencectl pending retry \(number)” or “conferencectl pending discard \(number)”."
        case .brokenServices: return "“conferencectl help services” shows an example."

        // MARK: Providers
        case .noProviders: return "--provider-dir names a directory with others."
        case .untrusted: return "See what it asks for and decide with “\(trusting(error.arguments))”."
        case .digestMismatch:
            return "If you have updated it yourself, trust the new one with “\(trusting(error.arguments))”."
        case .shippedIdentifier:
            return
                "--replace-shipped allows that; “conferencectl providers install --identifier ID” gives it another one."
        case .grantsChanged, .nameChanged: return "Decide with “\(trusting(error.arguments))”."
        case .configurationMissing:
            return """
                Set it with “conferencectl providers config \(argument(0, "PROVIDER")) \(argument(1, "KEY")) VALUE\
                \(directoryOption(error.arguments.dropFirst(2)))”.
                """
        case .quarantined:
            return """
                “conferencectl providers reset \(argument(0, "PROVIDER"))\(directoryOption(error.arguments.dropFirst()))” \
                lets it start again at once.
                """
        case .sandboxUnavailable: return "“conferencectl doctor” shows what this machine offers."
        case .notInstallable:
            return error.arguments.first == "PRODUCT_BUNDLE_IDENTIFIER" ? "--identifier gives it one." : nil
        default: return nil
        }
    }

    /// Returns the command that trusts a provider.
    ///
    /// - Parameter arguments: its identifier, and its directory if the user named that for this run.
    static func trusting(_ arguments: [String]) -> String {
        let provider = arguments.first.map(shellWord) ?? "PROVIDER"
        return "conferencectl providers trust \(provider)\(directoryOption(arguments.dropFirst()))"
    }

    /// Returns the option that finds the provider again, if the user named its directory for this run.
    private static func directoryOption(_ directory: ArraySlice<String>) -> String {
        directory.first.map { " --provider-dir \(shellWord($0))" } ?? ""
    }

    /// Returns a word as a shell takes it, on one line and without characters that a terminal obeys.
    private static func shellWord(_ word: String) -> String {
        let word = ConferenceError.shown(word, limit: 4_096)
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "/._-+:0123456789".unicodeScalars.contains($0)
        }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}

extension ConferenceError {
    /// The message as `conferencectl` shows it: the sentence, and the commands that help.
    package var messageWithAdvice: String {
        [message, quotedCause.flatMap(CommandAdvice.text), CommandAdvice.text(for: self)].compactMap { $0 }
            .joined(separator: " ")
    }

    /// The cause, if the message quotes its sentence.
    private var quotedCause: ConferenceError? {
        switch code {
        case .unknownOutcome, .madeButNotAttached, .conferenceNotEnded, .conferenceNotUpdated, .noBackupBeforeMigration:
            cause as? ConferenceError
        default: nil
        }
    }
}
