import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Answers to a series of which the user has answered some occurrences alone.
//
// An answer to a series is not one to the occurrences that the user has answered alone: they keep their answer, in the calendar
// and at the organizer's, because the mail does not name them (RFC 5546, 3.2.3). It names all others that have a component of
// their own, so that both sides agree about them, too.
extension Inbox {
    /// The occurrences of a series that the user has answered alone.
    struct LoneAnswers {
        /// RECURRENCE-ID in the time of the series.
        var places: Set<String> = []
        /// The mails with these answers.
        var mails: Set<Int64> = []
    }

    /// Returns which occurrences the user has answered alone, so that an answer to their series is not one to them.
    ///
    /// These are the occurrences with another answer than that of the series. If mails have told the organizer so, one about
    /// the series that names an occurrence has ended its own answer.
    func loneAnswers(
        in series: [EventRecord], me: [String], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> LoneAnswers {
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }), let whole = answer(in: master, me: me)
        else { return LoneAnswers() }
        let all = answers(in: master, me: me)
        var result = LoneAnswers()
        result.places = Set(
            series.filter { record in
                !record.recurrenceID.isEmpty
                    && answers(in: record, me: me).contains { guest in
                        let inSeries = all.first { $0.isSame(as: guest) }?.participant.status ?? whole
                        return !guest.participant.status.isMissing && guest.participant.status != inSeries
                    }
            }.map(\.recurrenceID))
        guard !result.places.isEmpty else { return result }
        let replies = try sentReplies(toEvent: master.uid, reader)
        guard !replies.isEmpty else { return result }
        let start = SeriesStart(master)
        // By occurrence, and then by address.
        var last: [String: [String: (mail: Int64, isAlone: Bool)]] = [:]
        for (mail, reply) in replies {
            let (resolver, author) = (reply.resolver(editor.zones), SchedulingAddress.key(reply.author?.address ?? ""))
            for name in reply.items.compactMap(\.recurrenceID) {
                let place = start.place(of: name, resolver).basicFormat
                last[place, default: [:]][author] = (mail.id, reply.master == nil)
            }
        }
        result.places.formIntersection(last.filter { $0.value.values.contains(where: \.isAlone) }.keys)
        result.mails = Set(
            result.places.flatMap { last[$0]?.values.filter(\.isAlone).map(\.mail) ?? [] })
        return result
    }

    /// Returns the components that a mail with an answer to an invitation names.
    ///
    /// - Parameters:
    ///   - series: the records of the event before the answer; empty if it is in no calendar.
    ///   - alone: the occurrences that the answer is not about.
    func items(
        toAnswer invitation: SchedulingMessage, in series: [EventRecord], besides alone: Set<String>, me: [String],
        _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [SchedulingItem] {
        let present = places(of: invitation).filter { !$0.value.isCancelled }
        let own = present.filter { !$0.value.guests(among: me).isEmpty }
        guard !own.isEmpty else { return Self.sorted(present) }
        var items = own.filter { !alone.contains($0.key) }
        for (place, item) in items { items[place] = leaving(alone, item, at: place) }
        guard present[""] != nil, let first = series.first else { return Self.sorted(items) }
        let organizer = try OrganizerVersion(
            of: series, reader.inboxEntries(ofEvent: first.uid, calendar: first.calendarID), self)
        // The organizer may have earlier answers to these occurrences alone.
        for record in series
        where present[record.recurrenceID] == nil && !alone.contains(record.recurrenceID)
            && record.status != "CANCELLED" && answer(in: record, me: me) != nil
        {
            items[record.recurrenceID] = (try? SchedulingItem(record.text, limits: editor.limits)).map { own in
                organizer.item(for: single(own), at: record.recurrenceID, me: me)
            }
        }
        let before = try itemsAnsweredBefore(
            in: series, besides: alone.union(present.keys), organizer, me: me, reader)
        items.merge(before) { present, _ in present }
        return Self.sorted(items)
    }

    /// Returns a component that an answer to a series names, so that occurrences which the user has answered alone keep that answer:
    /// one for an occurrence and all following ones becomes one for the occurrence if it would cover them. The answer to the series
    /// is one to the other following ones.
    func leaving(_ alone: Set<String>, _ item: SchedulingItem, at place: String) -> SchedulingItem {
        alone.contains { $0 > place } ? single(item) : item
    }

    /// Returns a component for an occurrence and all following ones, which only the user has made, as one for the occurrence. The
    /// organizer knows the following ones as those of the series, and the user may have answered some of them alone.
    func single(_ item: SchedulingItem) -> SchedulingItem {
        guard item.isThisAndFuture, let name = item.recurrenceID else { return item }
        var text = ComponentText(item.text)
        text.set("RECURRENCE-ID", to: EventText.line("RECURRENCE-ID", name))
        return (try? SchedulingItem(text.text, limits: editor.limits)) ?? item
    }

    private static func sorted(_ items: [String: SchedulingItem]) -> [SchedulingItem] {
        items.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the addresses of the user that a record invites, with their answers.
    private func answers(in record: EventRecord, me: [String]) -> [SchedulingParty] {
        (try? SchedulingItem(record.text, limits: editor.limits))?.guests(among: me) ?? []
    }

    func answer(in record: EventRecord, me: [String]) -> Participant.Status? {
        (try? SchedulingItem(record.text, limits: editor.limits)).flatMap { SchedulingAnswer.status(of: me, in: $0) }
    }

    // MARK: Invitations to single occurrences

    /// Returns the series in a calendar that has the occurrence which an entry invites to alone, and its RECURRENCE-ID there;
    /// nil if there is none.
    func occurrenceInSeries(
        _ invitation: SchedulingMessage, _ entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> (series: [EventRecord], place: String)? {
        guard invitation.master == nil, invitation.items.count == 1, let name = invitation.items[0].recurrenceID,
            let organizer = invitation.organizer
        else { return nil }
        let series = try KnownInvitation.events(uid: invitation.uid, of: entry, reader)
        let resolver = editor.resolver.bound(to: series)
        guard let master = series.first(where: { $0.recurrenceID.isEmpty }), master.isRecurring,
            let item = try? SchedulingItem(master.text, limits: editor.limits),
            item.organizer?.isSame(as: organizer) ?? false
        else { return nil }
        let place = SeriesStart(master).place(of: name, invitation.resolver(editor.zones)).basicFormat
        guard editor.lookup(resolver).occurrence(named: place, of: series) != nil else { return nil }
        return (series, place)
    }

    /// Connects the entry of an occurrence with the series in the calendar that has it, under the name that it has there.
    func link(
        _ entry: InboxRecord, _ invitation: SchedulingMessage, toOccurrence place: String, of series: [EventRecord],
        _ writer: borrowing StoreWriter
    ) throws {
        var entry = entry
        if let master = series.first(where: { $0.recurrenceID.isEmpty }), isPortable(master.start),
            let local = EventTime(basicFormat: place)?.local
        {
            var (message, name) = (invitation, master.start)
            name.local = local
            if message.items[0].recurrenceID?.basicFormat != place {
                message.items[0] = try message.items[0].renamed(name, limits: editor.limits)
                entry.contents = message.calendarText
                entry = try writer.update(entry)
            }
        }
        try link(entry, to: series, base: entry.contents, writer)
    }

    /// Brings the occurrences that the user has declined before their series was in a calendar to the series there, unless they
    /// take place at another time now.
    ///
    /// - Returns: whether there are such occurrences.
    func keepDeclinedOccurrences(
        of message: SchedulingMessage, in series: [EventRecord], me: [String], _ writer: borrowing StoreWriter
    ) throws -> Bool {
        guard !me.isEmpty, let master = series.first(where: { $0.recurrenceID.isEmpty }), master.isRecurring else {
            return false
        }
        var isKept = false
        let identities = KnownInvitation.identity(uid: message.uid, "")
        for entry in try writer.inboxEntries(identityBeginningWith: identities)
        where entry.event == nil && entry.state == .done && [.invitation, .update].contains(entry.kind) {
            guard let invitation = try? self.message(entry), let former = invitation.items.first,
                let (series, place) = try occurrenceInSeries(invitation, entry, writer)
            else { continue }
            let resolver = editor.resolver.bound(to: series)
            guard let occurrence = editor.lookup(resolver).occurrence(named: place, of: series),
                let old = try? record(of: former.text, master: nil, invitation.resolver(editor.zones)),
                !occurrence.isCancelled,
                [old.start, old.end].map({ invitation.resolver(editor.zones).instant(of: $0) })
                    == [occurrence.startInstant, occurrence.endInstant]
            else { continue }
            try isolate(place, in: series, writer)
            let present = try writer.series(calendar: master.calendarID, uid: master.uid)
            let texts = editor.texts(resolver)
            let own = present.first { $0.recurrenceID == place }
            let declining = try addresses(thatDecline: former, of: entry, me: me, writer)
            guard var record = try own ?? self.record(ofOccurrence: place, in: present) else { continue }
            let invited = try SchedulingItem(record.text, limits: editor.limits)
            // Another address, which the series invites alone, has not answered.
            guard
                declining.isEmpty
                    || invited.guests(among: declining).isEmpty == invited.guests(among: me).isEmpty
            else { continue }
            record = try texts.derive(
                SchedulingAnswer.text(
                    record.text, answeredBy: declining.isEmpty ? me : declining, with: .declined,
                    limits: editor.limits),
                from: record)
            if own == nil { _ = try writer.insert(record) } else { try writer.update(record) }
            try link(entry, invitation, toOccurrence: place, of: present, writer)
            isKept = true
        }
        return isKept
    }
}
