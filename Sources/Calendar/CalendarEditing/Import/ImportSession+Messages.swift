import CalendarModel
import CalendarStore
import ConferenceErrors
import ICalendar
import Recurrence
import Scheduling

// Messages of organizers (METHOD) in a file that the user imports.
//
// A mail with a forged invitation or cancellation is often saved as a file. What such a message must not change in the inbox, it
// must not change here. A file without METHOD is one that the user has chosen, and does what it says; so does one that a program
// has published (METHOD:PUBLISH), because programs write whole calendars in this way, as long as it leaves the organizer of an event as
// it is. Not even the user's own address may replace that of another organizer: anybody can write it into a file.
extension ImportSession {
    /// An event or a to-do in the calendar.
    struct FormerKey: Hashable {
        let uid: String
        let isReminder: Bool
    }

    /// What the calendar had with a UID before the import.
    struct FormerSeries {
        /// Nil if it had nothing.
        let known: StoredInvitation?
        let isMadeHere: Bool
    }

    /// How many series are remembered. A series with thousands of occurrences is read once, and not for each of them.
    private static let mostFormer = 1_000

    /// Refuses an event or a to-do of a message that must not change what the calendar has, and says so.
    ///
    /// - Parameter stored: returns what the calendar has with its UID.
    /// - Returns: whether it was refused.
    mutating func refuses(
        _ component: CalendarReader.Component, _ key: FormerKey?, method name: String,
        stored: () throws -> [any VersionedEntry], _ writer: borrowing StoreWriter
    ) throws -> Bool {
        // Most files have no METHOD.
        guard policy == .newerWins, !name.isEmpty, let method = SchedulingMethod(rawValue: name),
            method.isFromOrganizer,
            method != .declineCounter, let key
        else { return false }
        let series: FormerSeries
        if let read = former[key] {
            series = read
        } else {
            let stored = try stored()
            series = FormerSeries(
                known: stored.isEmpty
                    ? nil : StoredInvitation(stored.map(\.text), limits: limits, resolver: resolver),
                isMadeHere: stored.allSatisfy { $0.importedText == nil })
            if former.count == Self.mostFormer { former = [:] }
            former[key] = series
        }
        guard let known = series.known,
            let reason = refusal(
                component.text, method, known, isMadeHere: series.isMadeHere, now: writer.now())
        else { return false }
        refuse(line: component.line, reason)
        return true
    }

    /// Refuses a component of a message to an organizer, or of the answer to one: it is not a version of the event. If the file has
    /// the event, too, as an export has, the message is kept for the next export.
    ///
    /// - Returns: whether it was refused.
    mutating func refusesMessage(
        _ component: CalendarReader.Component, method: String, _ writer: borrowing StoreWriter
    ) throws -> Bool {
        guard policy == .newerWins, ParticipantMessage.methods.contains(method) else { return false }
        let isEvent = component.kind == "VEVENT"
        guard try !hasHad(component, isEvent: isEvent, writer) else { return false }
        guard isEvent else {
            refuse(line: component.line, "This is a message about a reminder (\(method)). It was not imported.")
            return true
        }
        refuse(
            line: component.line, "This is a message about an event (\(method)). It was not imported.", isForInbox: true
        )
        return true
    }

    /// Returns whether the file has had the event or reminder of a component, or the series that it is an occurrence of.
    private func hasHad(
        _ component: CalendarReader.Component, isEvent: Bool, _ writer: borrowing StoreWriter
    ) throws -> Bool {
        let properties = EventProperties(component.text)
        guard let uid = properties.uid else { return false }
        let calendar = report.calendar.id
        for place in Set(["", properties.recurrenceID?.time?.basicFormat ?? ""]) {
            let isKnown =
                try isEvent
                ? writer.event(calendar: calendar, uid: uid, recurrenceID: place)
                    .map { touchedEvents.contains($0.id) }
                : writer.reminder(calendar: calendar, uid: uid, recurrenceID: place)
                    .map { touchedReminders.contains($0.id) }
            if isKnown ?? false { return true }
        }
        return false
    }

    /// - Parameter isForInbox: whether it is a message that the inbox takes.
    mutating func refuse(line: Int, _ reason: Sentence, isForInbox: Bool = false) {
        report.refusalCount += 1
        guard report.refusals.count < ImportReport.maximumWarnings else { return }
        report.refusals.append((line, reason, isForInbox))
    }

    /// Returns why a component of a message must not change what the calendar has, as the inbox decides; nil if it may.
    private func refusal(
        _ text: String, _ method: SchedulingMethod, _ known: StoredInvitation, isMadeHere: Bool, now: Int64
    ) -> Sentence? {
        let item: SchedulingItem
        do throws(SchedulingItem.Failure) {
            item = try SchedulingItem(PrivateNames.removed(from: text), limits: limits)
        } catch {
            return error.sentence
        }
        switch (method, known.organizer, item.organizer) {
        // It was imported, and neither version names an organizer.
        case (_, nil, nil) where !isMadeHere: return nil
        case (.publish, nil, let claimed):
            guard isMadeHere, let claimed, !claimed.isOne(of: me) else { return nil }
            return SchedulingDecision.Refusal.foreignOrganizer(known: nil, claimed: claimed.address).sentence
        case (.publish, let owner?, let claimed):
            // Without an organizer, the event would not follow its present one any more either.
            let isAllowed =
                if let claimed {
                    owner.isSame(as: claimed) || owner.isOne(of: me) && claimed.isOne(of: me)
                } else {
                    isMadeHere || owner.isOne(of: me)
                }
            guard !isAllowed else { return nil }
            return SchedulingDecision.Refusal
                .foreignOrganizer(known: owner.address, claimed: claimed?.address).sentence
        default: break
        }
        guard let message = SchedulingMessage(method: method, items: [item]) else { return nil }
        // An event that was made here is organized by the user.
        let own = isMadeHere ? [known.organizer?.address].compactMap(\.self) : []
        let decision = SchedulingDecision.decide(
            message, about: known, me: me + own, now: now, limits: limits, zones: resolver.zones)
        switch decision.action {
        case .refused(let reason) where reason != .notASeries: return reason.sentence
        // Whether the series is known depends on the order of the file.
        default: return nil
        }
    }
}
