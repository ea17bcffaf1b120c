import CommandLineKit
import ConferenceErrors
import ConferencectlKit
import Foundation
import TestSupport
import Testing

@Suite("Messages of errors")
struct ErrorMessageTests {
    private static let text = hostileText
    /// Words of our own, such as the name of an option.
    private static let ours = "some words"

    /// Every error of these modules, with text that contains control characters. ArchitectureTests compares the list
    /// with the sources.
    private static let errors: [ConferenceError] = [
        .unknownCommand(text, suggestion: ours, help: ours), .argumentNotUnicode(text),
        .unknownOption(text, command: ours, suggestion: ours, help: ours), .optionTakesNoValue(ours),
        .missingOptionValue(ours, valueName: ours), .repeatedOption(ours),
        .badOptionValue(ours, found: text, expected: "\(ours)"), .missingOption(ours, help: ours),
        .missingArgument(ours, help: ours), .extraArgument(text, command: ours, suggestion: ours, help: ours),
        .optionNeeds("--before", "--watch"), .fieldNeeds(ours, ours),
        .conflictingOptions(ours, ours, advice: "Leave one out."),
        .unknownShell(text, known: [ours]), .unknownField(text, known: [ours]), .unpairedBrace(text),
        .formatOfNext(ours),
        .ambiguousDate(text, ["2026-11-12", "2026-12-11"]), .badDate(text), .noTimeAdded(text), .noSuchDay(text),
        .badDuration(text),
        .endsTooLate(), .notWholeDays(text), .timeForAllDay(text), .zoneForAllDay(),
        .timeMissing(text), .unknownTimeZone(text),
        .badRepetition(text), .badRepeatDays(text), .badAlarm(text), .occurrenceHasNoRule(text),
        .occurrenceWithoutSeries(text), .severalRules(text),
        .daysDoNotFit(text, every: text, isOfMonth: true), .daysDoNotFit(text, every: nil, isOfMonth: false),
        .confirmationNeeded(text), .notConfirmed(text), .secretOnCommandLine(text), .missingKeyToUnset(),
        .badNumber(text), .badChangeNumber(text), .nothingToUndo(), .foreverNeedsWholeEvent(text),
        .noConferenceLink(reason: text), .textTooLong(limit: 7), .unknownService(text),
        .restoreNotConfirmed(text), .seriesAtSecondTime(text, start: text),
        .storeCheckFailed(text, problems: 7, isDamaged: true, isIndexAlone: true),
        .refreshTooOften(text), .refreshFailed(7, of: 7), .noSuchSource(text, known: [text]),
        .ambiguousSource(text, candidates: [text]), .sourceStays(text), .notAMailFolder(text),
        .mailFoldersUnread(1, of: 1), .mailFoldersUnread(1, of: 7), .calendarComesFromElsewhere(text),
        .removalNeedsConfirmation(.named(text)),
        .removalNeedsConfirmation(.conference(of: text)), .removalNeedsConfirmation(.history),
        .removalNotConfirmed(.named(text)), .removalNotConfirmed(.history), .badColor(text),
        .calendarPartlyRead(text, leftOut: 7), .calendarPartlyRead(text, leftOut: 1, unlisted: 1),
        .calendarPartlyRead(text, leftOut: 0, unlisted: 7), .eventsRefused(text, count: 1),
        .eventsRefused(text, count: 7),
        .calendarPartlyRead(text, leftOut: 0, unlisted: 7, overlong: 2, properties: ["TZID", "UID"]),
        .printedUnrecorded([text], reason: "the store is full", status: .ioError),
        .printedUnrecorded([text, text], reason: "the store is full", status: .ioError),
        .guestsNotTold(text, reason: "the store is full", status: .ioError),
        .noWindowBrowser(text), .ambiguousAccount(text, candidates: [text]), .noAccountNamed(text, known: [text]),
        .needsNoAccount(text), .badAccountLabel(text), .noAnswerToSignIn(text, option: "\(ours)"),
        .noQRCodeLibrary(), .linkTooLongForQRCode(length: 7), .terminalTooNarrow(for: "\(ours)", needs: 7, has: 7),
        .cannotOpenURL(text, reason: "\(text)"), .cannotCopy(text, reason: "\(text)"), .cannotNotify(reason: "\(text)"),
        .noWebAddress(text), .noApplicationLink(text), .noApplication(scheme: text, url: text),
        .cannotWatch(errno: EIO),
        .noSuchEvent(text), .eventWasRemoved(text, by: 1), .noNextEvent(),
        .ambiguousEvent(text, candidates: [text], hasMore: true),
        .noSuchOccurrence(text, text), .ambiguousOccurrence(text, text, candidates: [text], hasMore: true),
        .occurrenceKeepsCalendar(text, advice: "Leave it."), .spanNeeded(text), .seriesHasEnded(text),
        .noSuchEvent(text, candidates: [text]), .nothingToChange(), .noSuchCalendar(text, known: [text]),
        .ambiguousCalendar(text, candidates: [text]),
        .severalToJoin([(1, text)]), .nothingToJoin(), .nothingToJoinNow(next: text), .noSuchEntryPoint(7, count: 7),
        .noSuchProgram(text), .ambiguousProgram(text, candidates: [text]), .badAccessLevel(text, choices: [ours]),
        .ambiguousProvider(text, candidates: [text]), .allProvidersFailed(), .noSuchRoom(text, offered: [text]),
        .ambiguousRoom(text, candidates: [text]),
        .badEditor(ours, text), .noEditor(), .editorFailed(text, reason: ours), .formNotText(), .formUnchanged(),
        .formHasProblems([text]), .formFieldEmpty(ours), .formNeedsTerminal(),
        .startMissing(text), .hourUnclear(text, text, text), .unclearTime(text, text), .severalDays(text, text),
        .endAndLength(text, text), .wrongWeekday(text, text, 4),
        .zoneInStart(text, text), .durationInStart(text, text, text), .unclearZone(text, text), .pastTime(text, text),
        .severalTimes(text, [text]),
        .titleMissing(text),
        .eventMissing(ours, candidates: [text], hasMore: true), .nothingChosen("\(ours)"), .nothingToChooseFrom(),
        .roomMissing(ours, offered: [text], unavailable: ["\(text)"]),
        .roomMissing(ours, offered: [], unavailable: ["\(text)"]),
        .badProviderName(text), .directoryNotEmpty(text), .notTheKit(text), .missingKit(),
        .brokenSettings(text, line: 7, problem: "\(text)"), .unknownSetting(text, suggestion: ours),
        .settingOfHost(text, path: text), .badSetting(text, found: text, expected: "\(ours)"),
        .badSettingName(text, problem: "\(text)"), .tableNeedsName(ours, example: ours), .noUsualRoom(),
        .noSuchInboxEntry(text), .inboxEntryRemoved(7), .inboxEntryReplaced(7, by: 8, title: text, wasOfOther: false),
        .inboxEntryReplaced(7, by: 8, title: text, wasOfOther: true),
        .ambiguousInboxEntry(text, candidates: [text]), .inboxHasNothing(),
        .inboxEntryChanged(7, lines: [text]), .occurrenceNotAdded(7, title: text),
        .inboxEntryMissing(ours, candidates: [text]), .partlyTaken(files: 7, items: 7, isRestTaken: true),
        .noMailProgram([ours, ours]),
        .notOrganizer(text, organizer: text),
        .noSuchCheck(text, known: [ours]), .checkFailed(provider: text, checks: [ours]),
    ]

    @Test("every message is one line of full sentences without control characters")
    func messages() {
        for error in Self.errors { expectReadable(error, mayNameCommands: true) }
    }
}
