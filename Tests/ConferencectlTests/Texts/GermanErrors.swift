import Accounts
import CalendarEditing
import CalendarSources
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferenceHost
import ConferenceLinks
import ConferenceModel
import ConferencectlKit
import Extraction
import Foundation
import InboxIntake
import Mail
import MailDelivery
import Platform
import PrivateFiles
import Scheduling
import Secrets
import Terminal

/// The errors that `events`, `show`, `next`, `join`, `attach` and `list-rooms` can end with, in all their forms.
enum GermanErrors {
    private static let cause = ConferenceError.noSuchFile("a")
    private static let account = AccountName(provider: "a", account: "b")
    private static let room = RoomReference(provider: "org.example.rooms", room: "a")

    static let commandLine: [ConferenceError] = [
        .argumentNotUnicode("a"), .unknownCommand("a", suggestion: nil, help: "b"),
        .unknownCommand("a", suggestion: "c", help: "b"),
        .unknownOption("a", command: "b", suggestion: nil, help: "c"),
        .unknownOption("a", command: nil, suggestion: "d", help: "c"), .optionTakesNoValue("a"),
        .missingOptionValue("a", valueName: "b"), .repeatedOption("a"),
        .badOptionValue("a", found: "b", expected: "a number"),
        .badOptionValue("a", found: "b", expected: "a whole number from 1 on"),
        .missingArgument("a", help: "b"),
        .extraArgument("a", command: "b", suggestion: nil, help: "c"),
        .extraArgument("a", command: "b", suggestion: "d", help: "c"), .optionNeeds("--before", "--watch"),
        .conflictingOptions("a", "b", advice: "Each is a form of the whole output."),
        .conflictingOptions("a", "b", advice: "The JSON contains the link, for a program to draw."),
        .conflictingOptions("a", "b", advice: "--replace removes the old link, and --also keeps it."),
        .conflictingOptions("a", "b", advice: "Leave both out to use the application if there is one."),
        .conflictingOptions("a", "b", advice: "Both say where the list begins or ends."),
        .startMissing("a"), .hourUnclear("a", "b", "c"), .unclearTime("a", "b"), .severalDays("a", "b"),
        .endAndLength("a", "b"),
        .wrongWeekday("a", "b", 1), .wrongWeekday("a", "b", 2), .wrongWeekday("a", "b", 3), .wrongWeekday("a", "b", 4),
        .wrongWeekday("a", "b", 5), .wrongWeekday("a", "b", 6), .wrongWeekday("a", "b", 7),
        .zoneInStart("a", "b"), .durationInStart("a", "b", "c"), .unclearZone("a", "b"), .pastTime("a", "b"),
        .titleMissing("a"),
        .endsTooLate(), .notWholeDays("a"), .timeForAllDay("a"), .unknownTimeZone("a"),
        .conflictingOptions("a", "b", advice: "Leave one of them out."),
        .conflictingOptions("a", "b", advice: "Say when the event ends or how long it lasts."),
        .ambiguousDate("a", ["b", "c"]), .badDate("a"), .noTimeAdded("a"), .noSuchDay("a"), .badDuration("a"),
        .timeMissing("a"), .zoneForAllDay(), .endNotAfterStart(start: "a", end: "b"),
        .unknownField("a", known: ["b"]), .unpairedBrace("a"), .formatOfNext("a"),
        .brokenSettings("a", line: 1, problem: "1"), .outputLost("a", errno: 0), .cannotWriteOutput(errno: 0),
        .internalFault(CancellationError()),
        .tooLittleAddressSpace(available: 1, needed: 2, isForWorkers: false),
        .tooLittleAddressSpace(available: 1, needed: 2, isForWorkers: true), .storeLacksMemory(),
    ]

    static let events: [ConferenceError] = [
        .noSuchEvent("a"), .noSuchEvent("a", candidates: ["b"]), .noSuchEvent("a", candidates: ["b"], hasMore: true),
        .noNextEvent(), .eventWasRemoved("a", by: 1), .ambiguousEvent("a", candidates: ["b"], hasMore: false),
        .noSuchOccurrence("a", "b"),
        .ambiguousOccurrence("a", "b", candidates: ["c"]), .noSuchCalendar("a", known: []),
        .noSuchCalendar("a", known: ["b"]), .ambiguousCalendar("a", candidates: ["b"]), .nothingToChooseFrom(),
        .nothingChosen("event"), .nothingChosen("room"), .eventMissing("show", candidates: [], hasMore: false),
        .eventMissing("show", candidates: ["b"], hasMore: true), .emptySearch(""), .emptySearch("a"),
        .searchTooLong(length: 1, limit: 2), .eventVanished("a", title: "b"), .eventVanished("", title: "b"),
        .calendarVanished("a"),
        .calendarReadOnly("a"), .readOnlyEventTakesNoRoom("a", identifier: "b", calendar: "c"), .eventGone("a"),
        .eventUnreadable("1."), .eventTooLarge(limit: 1), .changedMeanwhile("a", fields: ["b"]),
        .occurrenceNotFound("a", recurrenceID: "b"), .noQRCodeLibrary(), .linkTooLongForQRCode(length: 1),
        .terminalTooNarrow(for: "the QR code", needs: 2, has: 1),
        .noSuchHistoryEntry(1), .alreadyUndone(1, title: ""), .alreadyUndone(1, title: "a"),
        .cannotUndo(1, title: "a", problem: .large), .cannotUndo(1, title: "a", problem: .forgotten),
        .changedSince(1, title: "a", later: nil), .changedSince(1, title: "a", later: 2),
        .entryChangedSince(1, entry: 2, title: "a"),
        .goneSince(1, title: "a", later: nil), .goneSince(1, title: "a", later: 2),
        .calendarOfEntryGone(1, title: "a"), .badChangeNumber("a"), .nothingToUndo(),
    ]

    static let joining: [ConferenceError] = [
        .severalToJoin([(1, "a")]), .nothingToJoin(), .nothingToJoinNow(next: "a"), .nothingToJoinNow(next: nil),
        .noSuchEntryPoint(3, count: 2), .cannotOpenURL("a", reason: "1"),
        .cannotOpenURL("a", reason: "“xdg-open” is not installed (package xdg-utils)"),
        .cannotOpenURL("a", reason: "no application for “\("a" as String):” is installed, and \("b" as String)"),
        .cannotOpenURL(
            "a", reason: "\("“\("b" as String)” could not be run"), and \("“\("c" as String)” could not be started")"),
        .cannotCopy("a", reason: "“\("b" as String)” ended with status \(1)"),
        .cannotNotify(reason: "“\("b" as String)” was ended by signal \(9)"), .noWebAddress("a"),
        .noApplicationLink("a"),
        .noApplication(scheme: "a", url: "b"), .cannotWatch(errno: 0), .brokenServices("a", line: 1, problem: "1"),
    ]

    static var attaching: [ConferenceError] {
        get throws {
            let url = try ConferenceURL("https://example.org", policy: .provider())
            let conference = try VirtualConference(entryPoints: [EntryPoint(url: url)])
            return [
                .hasConference("a", conference: "b"), .hasLink("a", url: "b"), .hasNoConference("a"),
                .eventKeepsChanging("a"), .madeButNotAttached(conference, intent: 1, cause: cause),
                .madeButNotAttached(conference, intent: 1, cause: ConferenceError.eventGone("a")),
                .unknownOutcome(1, room: room, cause: cause),
                .unknownOutcome(1, room: room, cause: CancellationError()),
                .unknownOutcome(1, room: room, isOpen: false, cause: cause),
                .changeNotTold(1, isEnd: true, cause: cause), .changeNotTold(1, isEnd: false, cause: cause),
                .nobodyToTell(1, provider: "a"), .justDelivered(1), .nothingToEnd(1),
                .conferenceLinkMissing(1), .conferenceInUse("a"),
                .requestRunning(1, process: nil), .requestRunning(1, process: RunningProcess.name),
                .deliveryNotRecorded(1, cause: cause),
                .duplicateEvent(uid: "a", recurrenceID: ""), .duplicateEvent(uid: "a", recurrenceID: "b"),
                .vdirFileChanged("a"), .vdirChangeKept("a", other: "b"), .vdirChangeReverted("a"),
                .vdirFileBroken("a", problem: "1"), .vdirFileReadOnly("a"),
                .vdirAttributesLost("a", lost: ["its owner", "its group", "the attribute \("b" as String)"]),
                .vdirNotMounted("a", mount: "b"), .vdirChangesWait("a"),
                .vdirFolderReplaced("a", found: "a symbolic link that leads nowhere"),
                .vdirFolderReplaced("a", found: "a file"), .vdirFolderReplaced("a", found: "a pipe"),
                .vdirFolderReplaced("a", found: "a socket"), .vdirFolderReplaced("a", found: "a device"),
                .vdirFolderRedirected("a", to: "b"),
            ]
        }
    }

    static let rooms: [ConferenceError] =
        [
            .ambiguousProvider("a", candidates: ["b"]), .allProvidersFailed(), .ambiguousRoom("a", candidates: ["b"]),
            .noSuchRoom("a", offered: []), .noSuchRoom("a", offered: ["b"]),
            .noSuchRoom("a", offered: ["b"], unavailable: ["1"]), .noSuchRoom("a", offered: [], unavailable: ["1"]),
            .roomMissing("attach", offered: ["a"], unavailable: ["1"]),
            .roomMissing("attach", offered: [], unavailable: []),
            .roomMissing("attach", offered: ["a"], unavailable: []),
            .roomMissing("attach", offered: [], unavailable: ["1"]),
            .cannotListProviders("a", errno: 0), .tooManyBundles("a", limit: 1),
            .relativeProviderDirectory("a", variable: "b"),
            .noSuchProvider("a", known: []), .noSuchProvider("a", known: ["b"]), .noProviders(),
            .brokenConfiguration("a", problem: "1"), .minimalSandbox("a"),
            .keyringUnavailable("libsystemd is not installed (Debian: libsystemd0)"),
            .keyringUnavailable("no program offers one, such as gnome-keyring or KWallet"),
            .keyringUnavailable("it has no default collection"),
            .keyringUnavailable("this session has no session bus"), .keyringLocked(), .keyringDismissed(),
            .keyringNotUnlocked(after: .seconds(1)), .keyringFailed("it answered with the error \("a" as String)"),
            .keyringFailed("the request was cancelled"), .keyringFailed("it has ended the connection"),
            .keyringFailed("its answer cannot be understood"),
            .keyringSilent(), .unusableSecret(), .secretGone("a", provider: "b", identifier: "c"), .secretBusy("a"),
            .secretCommandFailed("a", "it cannot be started: \("b" as String)"),
            .secretCommandFailed("a", "it ended with exit status \(1)"),
            .secretCommandFailed("a", "it ended with signal \(1)"),
            .secretCommandFailed("a", "it printed more than \(1) bytes"),
            .secretCommandFailed("a", "it did not end within \("1 s" as String)"),
            .secretCommandFailed("a", "it printed nothing"),
            .secretCommandFailed("a", "it printed something else than text"), .secretsReadOnly("a"),
            .secretCommandsMissing(), .brokenSecrets("a"), .secretsInFile("a"),
            .secretCommandFailed("a", "the request was cancelled"),
            .secretsReadOnly("a").introduced(by: "The value on standard input was not stored."),
            .configurationMissing(provider: "a", identifier: "b", keys: ["c"]),
            .configurationMissing(provider: "a", identifier: "b", keys: ["c"], isSecret: true), .runsAsRoot(),
            .sandboxUnavailable(layer: "a", missing: "", level: "b"),
            .stateDirectoryFull("a", "b", limits: Limits(), hasRun: false),
            .stateDirectoryFull("a", "b", limits: Limits(), hasRun: true), .untrustedProvider("a", arguments: ["b"]),
            .digestUnavailable(), .digestMismatch("a", pinned: "b", found: "c", time: 0, arguments: ["d"]),
            .grantsChanged("a", wanted: [], arguments: ["b"]), .grantsChanged("a", wanted: ["1"], arguments: ["b"]),
            .nameChanged("a", from: "b", arguments: ["c"]), .secretsExposed("a", keys: ["b", "c"], arguments: ["d"]),
            .brokenPins("a", problem: "1"), .newerPins("a", version: 1),
            .quarantined(provider: "a", identifier: "b", faults: 1, since: 0, until: 1, reason: "1"),
            .quarantined(provider: "a", identifier: "b", faults: 2, since: 0, until: 1, reason: "1"),
            .insecurePermissions("a", component: "b", found: "1", change: "d"),
            .unsuitableFile("a", component: "b", found: "a symbolic link", .insecurePath),
            .unsuitableFile("a", component: "b", found: "not a regular file", .notRegularFile),
            .foreignFile("a", component: "b", owner: 1), .foreignOwner("a", component: "b", owner: 1),
            .insecurePath("a", link: "b"),
            .tooLargeToTrust("a", path: "b"),
            .executableMissing(provider: "a", path: "b", isBuilt: true),
            .executableMissing(provider: "a", path: "b", isBuilt: false), .notRegularFile(provider: "a", path: "b"),
            .executableTooLarge(provider: "a", path: "b", limit: 1),
            .cannotOpenLibrary(provider: "a", path: "b", errno: 0),
            .cannotMapLibrary(provider: "a", path: "b", errno: 12),
            .cannotMapLibrary(provider: "a", path: "b", errno: 5),
            .unusableLibrary(provider: "a", path: "b", code: .notELF, problem: "1"),
            .manifestMissing("a"), .manifestTooLarge("a", limit: 1), .manifestInvalid("a", problem: "1"),
            .notAConferenceProvider("a", extensionPoint: "b"),
            .manifestNeedsNewerHost("a", needed: "b", available: "c"),
            .invalidAnswer(provider: "a", code: .invalidURL, problem: "1"), .noSuchRoom(provider: "a", room: "b"),
            .workerMissing(searched: ["a", "b"]), .spawnFailed("a", errno: 0), .handshakeMismatch("a", problem: "1"),
            .loadFailed(provider: "a", code: .entryMissing, problem: "1", cause: cause),
            .createFailed(provider: "a", status: 5, message: "b", cause: cause),
            .workerCrashed(provider: "a", isLoading: true, phase: "1", signal: 11, words: ["c"], cause: cause),
            .workerExited(provider: "a", phase: "1", status: 1, words: [], cause: cause),
            .workerDisconnected(provider: "a", phase: "1", words: ["c", "d"], cause: cause),
            .workerTimeout(
                provider: "a", code: .requestTimeout, phase: "1", limit: .seconds(1), words: [], cause: cause),
            .workerStopped(provider: "a", phase: "1", time: .seconds(1), words: [], cause: cause),
            .protocolViolation(provider: "a", isMalformed: true, phase: "1", problem: "1", cause: cause),
            .requestCancelled(provider: "a"),
            .brokenAdministration("a", line: 1, problem: "1"), .brokenAdministration("a", line: nil, problem: "1"),
            .foreignAdministration("a", component: "b", owner: 1), .providerForbidden("a", files: ["b", "c"]),
            .requiredProviderMissing("a", path: "b"),
            .notSignedIn("a", account), .notSignedIn("a"),
            .formerAccessStays("a"), .accountBusy("a"), .accountUnavailable("a", "1"),
            .accountUnavailable("a", status: 1), .accountSettingMissing("a", key: "b"),
            .brokenAccounts("a", line: 1, problem: "1"), .signInExpired("a", account, reason: .refused),
            .signInExpired("a", account, reason: .revoked), .signInExpired("a", account, reason: .changed),
            .signInExpired("a", account, reason: .unfinished),
            .signInExpired("a", account, reason: .notAllowed), .signInExpired("a", account, reason: .lost),
            .signInExpired("a", account, reason: .init(rawValue: "b")),
            .providerFailed(
                provider: "a", request: "1", status: 4, providerCode: 0, message: "", account: ["b", "c"]),
        ]
        + ([2, 3, 4, 5, 6, 8, 11, 14, 1] as [Int32]).map {
            .providerFailed(provider: "a", request: "1", status: $0, providerCode: 7, message: "")
        }
        + [.providerFailed(provider: "a", request: "1", status: 5, providerCode: 0, message: "b")]

    static let store: [ConferenceError] = [
        .noStore("a"), .storeLocked("a", waited: .seconds(1)), .badStorePath("a"), .cannotOpenStore("a", errno: 0),
        .cannotOpenStore("a", errno: 13), .storeReadOnly("a"), .storeFull("a"),
        .storeFailed("a", errno: 0, detail: "disk I/O error"),
        .storeFailed("a", errno: 5, detail: "large file support is disabled"),
        .storeDamaged("a", detail: "SQLite reports “\("b" as String)”"),
        .storeDamaged("a", detail: "database disk image is malformed"), .notAStore("a"), .foreignDatabase("a"),
        .newerStore("a", schema: 2, known: 1), .sideFileReadOnly("a", errno: 5),
        .foreignSchema("a", schema: 1, detail: "the \("table" as String) “\("b" as String)” is not ours"),
        .foreignSchema("a", schema: 1, detail: "the \("table" as String) “\("b" as String)” is another one"),
        .foreignSchema("a", schema: 1, detail: "the \("table" as String) “\("b" as String)” is missing"),
        .storeChangedUnlocked("a"), .storeNeedsRecovery("a"), .olderStoreReadOnly("a"), .backupReadOnly("a"),
        .olderBackup("a"), .storeCannotLock("a", errno: 0), .storeCannotLock("a", errno: 5),
        .searchIndexDamaged("a"), .invalidRow("a", table: "b", row: 1, reason: "it is not a change"),
        .invalidRow("a", table: "b", row: 1, reason: "a time in no year from 1 to 9999"),
        .invalidRow("a", table: "b", row: 1, reason: "a time of the unknown form \(7)"),
        .invalidRow("a", table: "b", row: 1, reason: "kind and conference do not go together"), .storeRefusesValue("a"),
        .noBackupBeforeMigration("a", cause: cause), .noRoomForBackup("a", needed: 1),
        .noPlaceForBackup("a", errno: 5), .noSuchFile("a"), .cannotRead("a", errno: 5), .cannotWrite("a", errno: 5),
        .fileTooLarge("a", limit: 1),
    ]

    static let inboxErrors: [ConferenceError] = [
        .noSuchInboxEntry("a"), .inboxEntryRemoved(7), .inboxEntryReplaced(7, by: 8, title: "a", wasOfOther: false),
        .inboxEntryReplaced(7, by: 8, title: "a", wasOfOther: true), .ambiguousInboxEntry("a", candidates: ["b"]),
        .inboxHasNothing(),
        .inboxEntryChanged(7, lines: ["a"]), .occurrenceNotAdded(7, title: "a"),
        .inboxEntryMissing("a", candidates: ["b"]),
        .inboxEntryMissing("a", candidates: Array(repeating: "b", count: 11)),
        .partlyTaken(files: 1, items: 1, isRestTaken: true), .partlyTaken(files: 1, items: 2, isRestTaken: false),
        .partlyTaken(files: 2, items: 1, isRestTaken: false), .partlyTaken(files: 2, items: 2, isRestTaken: true),
        .nothingUnderstood("a", kind: .mail, remarks: ["The text is not JSON."]),
        .fileVanished("a"), .nothingUnderstood("a", kind: .pdf, remarks: []),
        .nothingUnderstood("a", kind: .unknown, remarks: []),
        .extractorMissing().introduced(by: "“\("a" as String)” is a PDF."),
        .inboxEntryCancelled(1, title: "a"), .inboxEntryCancelled(1, title: "a", isAnswer: true),
        .occurrenceCancelled("a"), .notAnInvitation(1, title: "a"),
        .invitationAskedFor(1, title: "a", event: "b"), .notAMessage("a"),
        .inboxEntryUnreadable(1), .foreignInvitation(known: "a", claimed: "b"), .foreignOccurrence(known: "a"),
        .foreignEvent(sender: "a"),
        .tooManyChangedOccurrences(title: "Essen", limit: 1_000), .messageTakesTooLong(),
        .inboxEntryGone(1), .notInvited(title: "a"), .ownInvitation("a"), .noOrganizerToAnswer("a"), .noOwnAddress(),
        .badMailAddress("a"), .notOrganizer("a", organizer: "b"), .messageNotOpen(1),
        .messageReplaced(1, by: 2), .timesAreOrganizers("a"), .proposalForSeries("a"),
        .proposalAcceptedBefore(1, title: "a", isDecided: true),
        .proposalAcceptedBefore(1, title: "a", isDecided: false),
        .proposalAccepted(1, title: "a"), .proposalOutdated(1, title: "a"), .proposalForCancelled(1, title: "a"),
        .replyOutdated(1, title: "a"),
        .replyFromStranger(1, title: "a"),
        .replyWithoutEvent(1, title: "a"),
        .proposalWithoutEvent(1, title: "a"),
        .proposalFromStranger(1, title: "a"),
        .answerNotAnswerable(1, title: "a", .reply), .answerNotAnswerable(1, title: "a", .counter),
        .answerNotAnswerable(1, title: "a", .declineCounter), .answeredMeanwhile(1, title: "a"),
        .answeredMeanwhile(1, title: "a", .ignored), .answeredMeanwhile(1, title: "a", .added),
        .answeredMeanwhile(1, title: "a", .undone), .answeredMeanwhile(1, title: "a", .newVersion),
        .storeFull("a").after(MailboxReport.interrupted(read: 0, waiting: 0)),
        .storeFull("a").after(MailboxReport.interrupted(read: 1, waiting: 1)),
        .storeFull("a").after(MailboxReport.interrupted(read: 2, waiting: 2)),
        .storeFull("a").after("The rest was not taken into the inbox"),
        .storeFull("a").after("“\("a" as String)” was not read"),
        .storeFull("a").after("“\("a" as String)” was not imported"),
        .storeFull("a").after("No mail was read, and all wait")
            .introduced(by: "The mail folder “\("a" as String)” is watched."),
        .proposalOfSeveralParts(1, title: "a"), .proposalUnchanged("a"),
        .proposalInPast("a"),
        .eventsRefused("a", count: 1), .eventsRefused("a", count: 2),
        .printedUnrecorded(["a"], reason: "writing the store failed", status: .ioError),
        .printedUnrecorded(["a", "b"], reason: "there is not enough memory for the store", status: .ioError),
        .guestsNotTold("a", reason: "there is no room left on the disk of the store", status: .ioError),
        .mailUnrecorded(
            1, subject: "a", outcome: "was sent", reason: "another program holds the write lock of the store"),
        .mailUnrecorded(
            1, subject: "a", outcome: "was not sent (\("“\("a" as String)” ended with status \(1)"))",
            reason: "the store cannot be written"),
        .mailUnrecorded(
            1, subject: "a", outcome: "may have been sent (\("“\("a" as String)” ended with status \(1)"))",
            reason: "the store cannot be written"),
        .mailNotSent(1, subject: "a", reason: "“\("a" as String)” ended with status \(1)"),
        .mailInDoubt(1, subject: "a", reason: "“\("a" as String)” ended with status \(1)"), .noMailProgram(["m1"]),
        .noMailProgram(["m1", "m2"]), .nothingChosen("entry"),
        .inboxEntryAdded(1, title: "a", event: "b", isAnswerable: true), .nothingToAnswer(1, title: "a"),
        .removedFromGuests(1, title: "a"), .inboxEntryWithoutTime(),
        .noMailbox("a"), .mailboxGone("a"), .mailboxKnown("a"), .mailsNotTaken("a"), .notAMail(),
        .mailUnusable("a", sender: "b", reason: "The text is not JSON."),
        .mailUnusable("a", sender: nil, reason: "The text is not JSON."), .mailTooLarge(limit: 1_000_000),
        .mailsUnreadable(.notAMail(), others: 0), .mailsUnreadable(.notAMail(), others: 1),
        .mailsUnreadable(.notAMail(), others: 2), .notAMaildir("a"), .notAnMbox("a"), .notAMailFolder("a"),
        .mailFoldersUnread(1, of: 1), .mailFoldersUnread(1, of: 2),
    ]

    /// Warnings, and clauses that modules put into errors.
    static let sentences: [Sentence] = [
        "You are signed out of \("a" as String); “\("b" as String)” signs you in.",
        "Not set up: \("a" as String); “--provider NAME” says how.",
        "It has no rooms without “\("a" as String)”; “\("b" as String)” sets that.",
        "Your sign-in to \("a" as String) has expired; “\("b" as String)” signs you in again.",
        ConferenceError.severalNotOpened(["a"]), ConferenceError.telephoneNotDialled("a", url: "b"),
        ConferenceError.noneOpened,
        ConferenceError.applicationFailed("a", reason: "“\("b" as String)” could not be run", url: "b"),
        ConferenceError.applicationFailed(
            "a", reason: "“\("b" as String)” could not be run: \("c" as String)", url: "b"),
        ConferenceError.applicationFailed(
            "a", reason: "“\("b" as String)” could not be started: \("c" as String)", url: "b"),
        ConferenceError.unusableSystemZone("a"), ConferenceError.reason(EMFILE),
        "changes in folders could not be read: \(words: "1")",
        "an earlier request for a conference has no known outcome: “conferencectl pending” shows \("number") \(1)",
        "another program has removed “\("a" as String)” since. “conferencectl history” lists removals, and “conferencectl undo NUMBER” brings an event back",
        "numbers", "and \(2) more problems in calendar files; “conferencectl sources” lists them",
        "and one more problem in calendar files; “conferencectl sources” lists it",
        "Several events take place at the same time.\n\("1" as String)Open which one? [1-\(2)] ",
        "“notify-send” is not installed (package libnotify-bin)", "wl-copy, xclip and xsel are not available here",
        "“\("a" as String)” is a series. \("Change")…", "Remove", "Only this one: \("a" as String)",
        "This and all following ones", "All: the whole series",
        "Remove \("one occurrence of “\("a" as String)”: \("b" as String)") for good? This cannot be undone.",
        "Remove \("“\("a" as String)” from this occurrence on: \("b" as String)")\("")?",
        "the whole series “\("a" as String)”, with all its occurrences", "the event “\("a" as String)”",
        "Remove the conference from “\("a" as String)” (\("b" as String))?",
        "Remove “\("a" as String)” with \("1 event") from your store? The original is not touched.",
        "Remove the calendar “\("a" as String)” with \("\(2) events")\(" and 1 reminder")?", " and \(2) reminders",
        "Replace everything in \("a" as String) by \("1 calendar") from \("b" as String)? The current contents are kept as a backup.\(" 1 request in “pending” stays.")",
        " \(2) requests in “pending” stay.", "(no title)", "\(2) calendars", "1 reminder", "\(2) reminders",
        "Forget all changes? What was changed or removed until now cannot be undone then.", "Let it run?",
        "\(1) of at most \(2) s", "\(1): “\("a" as String)” \(words: "1"); Ctrl-C cancels",
        "\(1): \(2) providers have not answered: \("a" as String)",
        "is being loaded", "is listing its rooms", "is creating a conference", "is ending", "is updating a conference",
        "is ending a conference",
        "make a conference", "update the conference", "end the conference", "tell its room types",
        "while its worker started", "while its library was loaded", "while its entry was called",
        "while it was created",
        "while it was asked for its room types", "while it made a conference", "while a request was cancelled",
        "while it was ended", "while it was asked for its extensions", "while it updated a conference",
        "while it ended a conference",
    ]

    /// The errors that only other commands and programs end with, and which are in English therefore.
    static let english: Set<String> = [
        "accessGrantsFailed", "accessNotGranted", "accessQuestionOpen", "alarmGreaterThanRecurrence",
        "ambiguousProgram", "ambiguousSource", "backupExists", "backupNotSound", "backupOntoStore",
        "backupReplaced", "backupTargetInUse", "backupUnderWay", "badAccessLevel", "badCalendarTitle",
        "badEventText", "badPageAddress", "badPresentation", "badPriority", "badProviderName", "badReminderText",
        "badRule", "badSetting", "badSettingName", "badSubscriptionAddress", "browserNotOpened",
        "calendarComesFromElsewhere", "calendarFileIsFolder",
        "calendarNotMirrored", "calendarPartlyRead", "calendarTakesNo", "callerUnknown",
        "cannotListen", "changesNotDelivered", "checkFailed",
        "conferenceIsText", "conferenceNeedsFirst", "damagedBackup", "damagedStoreInUse",
        "decisionsWithoutProvider", "directoryNotEmpty", "donationIncomplete",
        "dueBeforeStart", "duplicateReminder", "duplicateSubscription", "durationGreaterThanRecurrence",
        "emptyBackup", "eventNotSaved", "extractorNotConfined",
        "fieldNeeds", "fileIsInSource", "fileIsStore", "foreignAccessGrants", "formFieldEmpty",
        "formHasProblems", "formNotText", "inboxFull",
        "insecureSubscriptionAddress", "labelInUse", "linkNotOpened", "longRuntimeFolder", "lostGrants",
        "missingKeyToUnset", "missingKit",
        "missingUsageDescription", "mixedDayAndTime", "needsNoTrust", "nestedWrite", "noAttendees",
        "noConferenceLink", "noInput", "noPageLibrary",
        "noSuchCheck", "noSuchFolder", "noSuchPage", "noSuchProgram", "noSuchSource", "noTitle", "noWindowBrowser",
        "nobodyToAsk", "notAJoinAddress",
        "notARecurringEvent", "notARegularFile", "notARequestedHost", "notAServiceAddress", "notASettingOfCheck",
        "notASourceFile", "notInstallable", "notRemovable", "notTheKit",
        "notTrustedBefore", "occurrenceWithoutSeries", "openManifestVariable", "openRuntimeFolder",
        "pageAccountGone", "pageEventGone", "pageProviderGone", "pageServerFailed", "pageSignInGone",
        "pagesDidNotStart", "pagesEnding", "pagesProgramMissing", "pagesSilent", "pipeSilent", "presentationGone",
        "presentationNeedsAccess", "providerChangedMeanwhile", "providerShadowed", "recurringReminderNeedsDate",
        "refreshFailed", "refreshTooOften", "reminderTooLarge", "reminderVanished", "requiredProviderExposed",
        "restoreNotConfirmed", "roomBeingMade", "roomWorkGone", "rulesNeedSeries", "secretOnCommandLine",
        "secretsLeft", "seriesAtSecondTime", "seriesHasSeveralWeekdays", "settingLocked", "settingOfHost",
        "severalLines", "severalMessages", "severalRules", "severalTimes", "shippedIdentifier", "sourceStays",
        "sourceTakesNoCalendar", "startDateCollidesWithOtherOccurrence", "storeCheckFailed", "storeMisused",
        "subscriptionBusy", "subscriptionRefused", "subscriptionTooLarge", "subscriptionUnreachable",
        "tableNeedsName", "textTooLong", "tooManyAlarms", "tooManyCategories", "tooManyDonations",
        "tooManyPresentations", "tooManyRooms", "tooManySignIns", "tooManySubscriptions",
        "undeclaredAdministratorAccount", "undeclaredAdministratorHost", "undeclaredAdministratorKey",
        "undeclaredConfigurationKey", "unknownService", "unknownShell", "unsafeAccessGrants",
        "vdirDuplicate", "vdirFileOutside", "vdirFileReplaced", "vdirFileUnsuitable",
        "vdirFolderInside", "vdirHasSubscription", "vdirIsSource", "vdirKnown", "vdirNotEmpty", "vdirSameFolder",
        "vdirTakesNoCalendar", "vdirTooManyFiles", "writeOnlyReminders", "wrongConfigurationValue",
    ]

    static var all: [ConferenceError] {
        get throws {
            try commandLine + events + joining + attaching + rooms + store + accounts + editing + inboxErrors
                + documents + brokenFiles()
        }
    }
}
