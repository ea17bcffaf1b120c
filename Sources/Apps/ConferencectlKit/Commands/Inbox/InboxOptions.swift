import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

/// Arguments that the inbox commands share.
enum InboxOptions {
    static let entry = Positional.optional(
        "ENTRY",
        help: "Number that “inbox” shows, or words of the title. Without it, you choose one from a list",
        completion: .values(.inboxEntries))
    static let entryOrOccurrence = Positional.optional(
        "ENTRY",
        help:
            "Number that “inbox” shows, or words of the title; with @DATE, only that occurrence of a series. Without it, you choose one from a list",
        completion: .values(.inboxEntries))
    static let calendar = Option.value(
        "calendar", "NAME", help: "Calendar for the event; by default that of your settings, or “Calendar”",
        completion: .values(.calendars))
    static let comment = Option.value("comment", "TEXT", help: "A text for the organizer")
    static let print = Option.flag("print", help: "Print the mail instead of sending it")
}

extension Context {
    /// The inbox of the user.
    func inbox() throws -> Inbox { try inbox(editor) }

    func inbox(_ editor: CalendarEditor) throws -> Inbox {
        Inbox(editor, zone: zones.systemZoneName, grants: try accessGrants(), languages: languages)
    }

    /// The user's addresses: those of the settings, then `EMAIL`.
    var addresses: [String] {
        var addresses = (try? settings())?.addresses ?? []
        if let own = environment["EMAIL"].flatMap(Participant.mailAddress), !addresses.contains(own) {
            addresses.append(own)
        }
        return addresses
    }

    /// The user's addresses, with titles of calendars that are addresses, as Google uses them.
    func everyAddress() throws -> [String] {
        addresses + (try store().calendars().compactMap { Participant.bareMailAddress($0.title) })
    }

    /// Returns the row of the calendar that `--calendar` or the settings name; nil for the default one.
    func chosenCalendar() throws -> Int64? {
        guard let name = try arguments[InboxOptions.calendar] ?? settings().calendar else { return nil }
        if name == "Calendar", try store().calendars().isEmpty { return nil }
        return try store().calendar(named: name).id
    }

    /// Returns the entry that the command line names or, without one, that the user chooses.
    ///
    /// - Parameters:
    ///   - decides: whether the command decides on the entry, which the user must have seen as it is.
    ///   - isWanted: the entries to choose from.
    /// - Throws: `missingArgument` (64) with candidates if there is no terminal, `nothingChosen` (77), `noSuchInboxEntry` (66),
    ///   `inboxEntryReplaced` (66), `inboxEntryRemoved` (66),
    ///   `ambiguousInboxEntry` (64), `inboxEmpty` (66), `inboxEntryChanged` (75).
    func inboxEntry(
        decides: Bool = true, where isWanted: (InboxRecord) -> Bool = { _ in true }
    ) async throws -> InboxRecord {
        if let text = arguments[InboxOptions.entry] {
            let entry = try inboxEntry(named: text)
            if decides { try requireUnchanged(entry) }
            return entry
        }
        let entries = try store().inboxEntries().filter(isWanted)
        guard !entries.isEmpty else { throw ConferenceError.inboxHasNothing() }
        let lines = try InboxItem.items(Array(entries.prefix(1_000)), self, findsOverlaps: false).map(\.line)
        guard pickerMode != nil else { throw ConferenceError.inboxEntryMissing(action, candidates: lines) }
        guard let index = try await chosenLine(texts.text("Which entry of the inbox?"), of: lines) else {
            throw ConferenceError.nothingChosen("entry")
        }
        return entries[index]
    }

    /// Returns the entry that the command line names, and one occurrence of its event if `@` and a day follow: the one that the entry
    /// shows, which may have another day in the calendar.
    ///
    /// - Throws: the errors of ``inboxEntry(decides:where:)``; `noSuchOccurrence`, `ambiguousOccurrence`.
    func inboxOccurrence(
        where isWanted: (InboxRecord) -> Bool
    ) async throws -> (entry: InboxRecord, occurrence: Occurrence?) {
        guard let text = arguments[InboxOptions.entry], let parts = EventReference(text, try timeContext()).parts else {
            return (try await inboxEntry(where: isWanted), nil)
        }
        let entry = try inboxEntry(named: parts.base)
        try requireUnchanged(entry)
        let (inbox, query) = (try self.inbox(), try occurrences())
        func named(_ series: [EventRecord]) throws -> Occurrence? {
            guard let target = EventTarget(series: series) else {
                throw ConferenceError.noSuchOccurrence(entry.title ?? "", parts.moment.text)
            }
            return try OccurrenceReference(target: target, moment: parts.moment, query: query, format: format)
                .resolve().singledOut
        }
        let stored = try entry.event?.identifier.map { try store().series(identifier: $0) } ?? []
        guard !stored.isEmpty else { return (entry, try named(inbox.events(of: entry))) }
        guard entry.isBehind else { return (entry, try named(stored)) }
        do {
            return (entry, try named(inbox.events(of: entry)))
        } catch let error as ConferenceError where error.code == .noSuchOccurrence {
            // The day that the calendar has, because the user has undone that the organizer has moved it.
            let present = try named(stored)
            return (entry, try present.flatMap { try inbox.newest(of: $0, in: entry) } ?? present)
        }
    }

    /// Checks that this run has not read a mail that changes the entry: the user has decided on what the entry said before.
    private func requireUnchanged(_ entry: InboxRecord) throws {
        guard changedEntries.known?.contains(entry.id) ?? false else { return }
        let item = try InboxItem.items([entry], self, findsOverlaps: false)[0]
        let remarks = item.remarks.map { text($0.sentence) }
        throw ConferenceError.inboxEntryChanged(entry.id, lines: [item.line] + item.changeLines + remarks)
    }

    private func inboxEntry(named text: String) throws -> InboxRecord {
        let store = try store()
        if let number = Int64(text) {
            guard number > 0 else { throw ConferenceError.noSuchInboxEntry(text) }
            if let entry = try store.inboxEntry(id: number) { return entry }
            guard let (entry, isOfOther) = try inbox().replacement(ofEntry: number, store) else {
                throw try store.hadInboxEntry(id: number)
                    ? ConferenceError.inboxEntryRemoved(number) : ConferenceError.noSuchInboxEntry(text)
            }
            throw ConferenceError.inboxEntryReplaced(
                number, by: entry.id, title: entry.title ?? "", wasOfOther: isOfOther)
        }
        let key = FoldedTitle.of(text)
        let inbox = try self.inbox()
        var found = try store.searchInbox(SearchQuery(text), limit: 100)
        // The title of a booking may have been stored in another language than it is shown in.
        found += try store.bookings(with: SearchQuery(text), limit: 100).filter { entry in
            guard let title = inbox.title(of: entry), title != entry.title else { return false }
            return FoldedTitle.of(title).contains(key) && !found.contains { $0.id == entry.id }
        }
        let exact = found.filter { entry in
            [inbox.title(of: entry), entry.title].contains { FoldedTitle.of($0 ?? "") == key }
        }
        // An entry to decide on is meant rather than one that is finished.
        for candidates in [exact.filter(\.isOpen), exact, found.filter(\.isOpen), found] where candidates.count == 1 {
            return candidates[0]
        }
        guard !found.isEmpty else {
            guard let entry = try inboxEntry(ofEvent: text) else { throw ConferenceError.noSuchInboxEntry(text) }
            return entry
        }
        let several = exact.count > 1 ? exact : found
        throw ConferenceError.ambiguousInboxEntry(
            text, candidates: try InboxItem.items(Array(several.prefix(10)), self, findsOverlaps: false).map(\.line))
    }

    /// Returns the entry that an event was made of. Commands that list occurrences name them by the beginning of its identifier.
    private func inboxEntry(ofEvent text: String) throws -> InboxRecord? {
        let store = try store()
        let identifiers =
            EventResolver.canBeginIdentifier(text)
            ? try store.identifiers(withPrefix: text.lowercased(), limit: 2) : []
        guard identifiers.count == 1, let event = try store.series(identifier: identifiers[0]).first else { return nil }
        return try store.inboxEntries(ofEvent: event.uid, calendar: event.calendarID).last
    }
}
