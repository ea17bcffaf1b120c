import Accounts
import CalendarEditing
import CalendarSources
import CalendarStore
import CommandLineKit
package import ConferenceErrors
import ConferenceCoordination
import ConferenceHost
import ConferenceLinks
import ICalendar
import MailDelivery
import Platform
import Scheduling
import Secrets

/// The commands that help after an error.
///
/// The modules below know no command, so that other programs can show their sentences as well. This table adds what a user
/// of `conferencectl` can do next. Errors that this program throws itself name commands in their own sentences.
enum CommandAdvice {
    /// Returns what to do about an error, as full sentences; none if its own sentence says all of it.
    static func sentences(for error: ConferenceError) -> [Sentence] {
        /// An argument of the command, quoted for a shell. The word for it stands in for one that is missing.
        func argument(_ index: Int, _ word: String) -> String {
            index < error.arguments.count ? shellWord(error.arguments[index]) : word
        }
        switch error.code {
        // MARK: The store
        case .cannotOpenStore, .foreignDatabase: return ["--store and CONFERENCE_STORE name another store."]
        case .storeCannotLock: return ["--store and CONFERENCE_STORE name a store in another place."]
        case .notAStore:
            return ["“conferencectl import” reads a calendar file; --store and CONFERENCE_STORE name another store."]
        case .storeNeedsRecovery, .olderStoreReadOnly: return ["--store names the copy."]
        case .storeDamaged:
            return [
                "“conferencectl store check” shows what is wrong.",
                "“conferencectl store backup --list” lists the backups.",
                "“conferencectl store restore FILE” puts one in its place and keeps the damaged file next to it.",
            ]
        case .searchIndexDamaged: return ["“conferencectl store vacuum” rebuilds the index."]
        case .noStore:
            return [
                "“conferencectl add” and “conferencectl import” do that, and “conferencectl store restore FILE” makes it from a backup."
            ]
        case .backupExists: return ["--force replaces it."]
        case .backupNotSound: return ["“conferencectl store check” shows whether the store itself is damaged."]
        case .noPlaceForBackup: return ["“conferencectl store backup FILE” writes it to another place."]
        case .foreignSchema:
            return [
                "“conferencectl store check” lists the differences, “conferencectl store backup --list” lists the backups."
            ]
        case .damagedBackup: return ["“conferencectl store backup --list” lists the backups."]

        case .calendarFileIsFolder:
            return [
                "“conferencectl sources add \(argument(0, "FOLDER"))” reads and writes the calendars in it."
            ]
        case .noSuchHistoryEntry: return ["“conferencectl history” lists the changes with their numbers."]
        case .calendarOfEntryGone, .cannotUndo:
            return ["“conferencectl history” lists the other changes, which “conferencectl undo NUMBER” undoes."]
        case .alreadyUndone:
            return ["“conferencectl history” shows the change that has undone it; undoing that one makes it again."]
        case .changedSince:
            guard !error.arguments.isEmpty else {
                return [
                    "“conferencectl show” shows it as it is now.",
                    "“conferencectl history” lists the other changes, which “conferencectl undo NUMBER” undoes.",
                ]
            }
            return ["“conferencectl undo \(argument(0, "NUMBER"))” undoes the later change."]
        case .goneSince:
            guard !error.arguments.isEmpty else {
                return ["“conferencectl history” lists the other changes, which “conferencectl undo NUMBER” undoes."]
            }
            return ["“conferencectl undo \(argument(0, "NUMBER"))” brings it back."]

        // MARK: Events and calendars
        case .noSuchEvent where !error.arguments.isEmpty, .eventVanished:
            return ["“conferencectl history” lists removals, and “conferencectl undo NUMBER” brings an event back."]
        case .changedMeanwhile:
            return ["Look at it with “conferencectl show”, and run the command again if it is still what you want."]
        case .calendarReadOnly:
            guard error.arguments.isEmpty else {
                return [
                    "Make one with “conferencectl export --event \(argument(0, "EVENT")) -o copy.ics” and “conferencectl import copy.ics --calendar NAME”."
                ]
            }
            return ["“conferencectl calendars” lists the calendars."]
        case .duplicateSubscription:
            return ["“conferencectl refresh” fetches it; “conferencectl sources remove” ends the subscription."]
        case .tooManySubscriptions: return ["“conferencectl sources remove” removes one."]
        case .subscriptionRefused:
            switch error.arguments.first {
            case "401":
                return [
                    "Subscribe again with “conferencectl sources add -”, and type the address as https://NAME:PASSWORD@…."
                ]
            case "410": return ["“conferencectl sources remove” ends the subscription."]
            default: return []
            }
        case .subscriptionUnreachable:
            guard !error.arguments.isEmpty else { return [] }
            return ["Allow it with “conferencectl sources add ADDRESS --allow-private-host \(argument(0, "HOST"))”."]
        case .subscriptionBusy: return ["If that program was killed, --force refreshes the calendar anyway."]
        case .vdirHasSubscription:
            return ["“conferencectl sources remove \(argument(0, "NAME"))” removes it."]
        case .vdirIsSource: return ["“conferencectl sources remove” removes the source."]

        // MARK: The inbox
        case .notAMessage: return ["“conferencectl import FILE” reads a calendar file."]
        case .noOwnAddress: return ["“conferencectl config addresses jo@example.org” sets it."]
        case .inboxEntryGone: return ["“conferencectl inbox list --all” lists the entries."]
        case .inboxEntryAdded:
            // An identifier is as long as a command needs it.
            let event = argument(1, "EVENT").prefix(8)
            return ["“conferencectl remove \(event)” removes the event."]
                + (error.arguments.contains("answerable")
                    ? ["“conferencectl inbox decline \(argument(0, "ENTRY"))” declines the invitation."] : [])
        case .invitationAskedFor:
            guard let event = error.arguments.first?.prefix(8) else { return [] }
            let command = "conferencectl edit \(event) --send"
            return ["“\(command)” sends the guests the event as it is."]
        case .proposalAccepted: return ["“conferencectl undo” does that if it was your last change."]
        case .nothingToAnswer: return ["“conferencectl inbox add \(argument(0, "ENTRY"))” adds it to a calendar."]
        case .mailNotSent: return ["“conferencectl pending retry m\(argument(0, "N"))” sends it."]
        case .mailInDoubt:
            return [
                "“conferencectl pending retry m\(argument(0, "N"))” sends it again, “conferencectl pending discard m\(argument(0, "N"))” drops it."
            ]
        case .timesAreOrganizers:
            return [
                "“conferencectl inbox propose ENTRY --start TIME” proposes another time to the organizer of a single event."
            ]
        case .messageNotOpen, .messageReplaced: return ["“conferencectl pending” lists the mails that wait."]

        // MARK: Conferences
        case .hasConference:
            guard error.arguments.isEmpty else {
                return [
                    "“conferencectl attach EVENT ROOM --also” attaches a room next to it, which “conferencectl join” then opens.",
                    "“conferencectl attach EVENT ROOM --replace” also removes the link, unless other text surrounds it.",
                ]
            }
            return ["“conferencectl attach EVENT ROOM --replace” creates a new conference and drops the old one."]
        case .conferenceIsText: return ["“conferencectl edit” changes the location and the notes."]
        case .hasNoConference: return ["“conferencectl attach EVENT ROOM” gives it one."]
        case .unknownOutcome:
            let number = argument(0, "NUMBER")
            guard error.arguments.count < 2 else {
                return [
                    "“conferencectl pending discard \(number)” forgets the request. If you find its conference, “conferencectl pending end \(number) URL” ends it."
                ]
            }
            return ["See “conferencectl pending”: retry \(number), accept \(number) URL or discard \(number)."]
        case .madeButNotAttached:
            switch (error.cause as? ConferenceError)?.code {
            case .noSuchEvent?, .hasConference?:
                return ["“conferencectl pending end \(argument(0, "NUMBER"))” ends it, if its provider can do that."]
            default: break
            }
            return ["“conferencectl pending retry \(argument(0, "NUMBER"))” attaches it without creating another one."]
        case .changesNotDelivered: return ["“conferencectl pending” lists what is left."]
        case .noOpenIntent: return ["“conferencectl pending” lists the pending requests."]
        case .settledOtherwise: return ["“conferencectl pending discard \(argument(0, "NUMBER"))” forgets the request."]
        case .conferenceNotEnded, .conferenceNotUpdated, .deliveryNotRecorded:
            return ["“conferencectl pending retry \(argument(0, "NUMBER"))” notifies the provider again."]
        case .nobodyToTell:
            return ["Install it, or forget the change with “conferencectl pending discard \(argument(0, "NUMBER"))”."]
        case .conferenceLinkMissing:
            let number = argument(0, "NUMBER")
            return [
                "“conferencectl pending end \(number) URL” ends it; “conferencectl pending discard \(number)” forgets the request."
            ]
        case .nothingToAccept:
            let number = argument(0, "NUMBER")
            return ["Use “conferencectl pending retry \(number)” or “conferencectl pending discard \(number)”."]
        case .brokenServices: return ["“conferencectl help services” shows an example."]

        // MARK: Providers
        case .noProviders: return ["--provider-dir names a directory with others."]
        case .untrusted: return ["See what it asks for and decide with “\(trusting(error.arguments))”."]
        case .digestMismatch:
            return ["If you have updated it yourself, trust the new one with “\(trusting(error.arguments))”."]
        case .shippedIdentifier:
            return [
                "--replace-shipped allows that; “conferencectl providers install --identifier ID” gives it another one."
            ]
        case .grantsChanged, .nameChanged, .secretsExposed: return ["Decide with “\(trusting(error.arguments))”."]
        case .configurationMissing:
            let directory = directoryOption(error.arguments.dropFirst(3))
            guard argument(2, "plain") == "secret" else {
                return [
                    "Set it with “conferencectl providers config \(argument(0, "PROVIDER")) \(argument(1, "KEY")) VALUE\(directory)”."
                ]
            }
            return [
                "“conferencectl providers config \(argument(0, "PROVIDER")) \(argument(1, "KEY"))\(directory)” asks for it."
            ]
        case .secretGone:
            return [
                "“conferencectl providers config \(argument(0, "PROVIDER")) \(argument(1, "KEY"))” asks for it."
            ]
        case .keyringUnavailable, .keyringFailed:
            return ["“conferencectl help doctor” describes “secrets” in host.json."]
        case .notSignedIn, .signInExpired:
            guard !error.arguments.isEmpty else { return [] }
            return ["“\(signingIn(error.arguments))” does that."]
        case .signInNeeded:
            guard !error.arguments.isEmpty else { return [] }
            return ["Sign in with “\(signingIn(error.arguments))”."]
        case .noSuchAccount, .ambiguousAccount, .undeclaredAccount:
            return ["“conferencectl accounts” lists the accounts."]
        case .quarantined:
            return [
                "“conferencectl providers reset \(argument(0, "PROVIDER"))\(directoryOption(error.arguments.dropFirst()))” lets it start again at once."
            ]
        case .sandboxUnavailable: return ["“conferencectl doctor” shows what this machine supports."]
        case .notInstallable:
            return error.arguments.first == "PRODUCT_BUNDLE_IDENTIFIER" ? ["--identifier gives it one."] : []
        default: return []
        }
    }

    /// Returns advice without the sentences that name the very command that has failed.
    ///
    /// - Parameter words: the command line that the user typed, without the name of the program.
    static func without(_ words: [String], _ advice: [Sentence]) -> [Sentence] {
        advice.filter { !commands(in: $0.text).contains { repeats($0, words) } }
    }

    /// The commands in quotation marks, as words.
    private static func commands(in sentence: String) -> [[Substring]] {
        sentence.split(separator: "“").compactMap { part in
            guard let end = part.firstIndex(of: "”") else { return nil }
            let words = part[..<end].split(separator: " ")
            return words.first.map(String.init) == Program.name && words.count > 1 ? Array(words.dropFirst()) : nil
        }
    }

    /// Whether the user typed every word of a command; a word in capitals stands for any other one.
    private static func repeats(_ command: [Substring], _ words: [String]) -> Bool {
        let isPlaceholder = { (word: Substring) in word.allSatisfy { $0.isUppercase && $0.isASCII } }
        let fixed = command.filter { !isPlaceholder($0) }
        // “inbox import” is another command than “import”.
        guard let name = words.first(where: { !$0.hasPrefix("-") }), fixed.first.map({ $0 == name }) ?? false else {
            return false
        }
        guard fixed.allSatisfy({ word in words.contains { $0 == word } }) else { return false }
        return words.count { !$0.hasPrefix("-") } >= command.count
            // A command that has subcommands is another one.
            && Program.tree.subcommands(of: fixed.map(String.init)).isEmpty
    }

    /// Returns the command that signs in.
    ///
    /// - Parameter arguments: the identifier of the provider, and the account, if one is known.
    static func signingIn(_ arguments: [String]) -> String {
        let account = arguments.prefix(2).joined(separator: "/")
        return "conferencectl accounts sign-in \(account.isEmpty ? "ACCOUNT" : shellWord(account))"
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
    static func shellWord(_ word: String) -> String {
        let word = ConferenceError.shown(word, limit: 4_096)
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "/._-+:0123456789".unicodeScalars.contains($0)
        }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}

extension ConferenceError {
    /// The message as `conferencectl` shows it: the sentence, and the commands that help.
    package var messageWithAdvice: String { messageWithAdvice(after: []) }

    /// The same without advice to do what the user just did.
    ///
    /// - Parameter words: the command line without the name of the program.
    func messageWithAdvice(after words: [String]) -> String { sentenceWithAdvice(after: words).text }

    /// The same with its words and arguments kept apart, to be printed.
    package func sentenceWithAdvice(after words: [String] = []) -> Sentence {
        let advice = (quotedCause.map(CommandAdvice.sentences) ?? []) + CommandAdvice.sentences(for: self)
        return ([sentence] + (words.isEmpty ? advice : CommandAdvice.without(words, advice))).joined(separator: " ")
    }

    /// Returns the message with the commands that help, in the language and with the marks of a user.
    ///
    /// - Parameters:
    ///   - environment: has the variables of the locale.
    ///   - words: the command line without the name of the program.
    package func message(for environment: [String: String], after words: [String] = []) -> String {
        TextCatalogue.texts(for: UserLocale(environment: environment)).text(sentenceWithAdvice(after: words))
    }

    /// The cause, if the message quotes its sentence.
    private var quotedCause: ConferenceError? {
        switch code {
        // The conference that was made late needs no advice to make another one.
        case .madeButNotAttached:
            (cause as? ConferenceError).flatMap { $0.code == .hasConference ? nil : $0 }
        case .unknownOutcome, .conferenceNotEnded, .conferenceNotUpdated, .noBackupBeforeMigration:
            cause as? ConferenceError
        default: nil
        }
    }
}
