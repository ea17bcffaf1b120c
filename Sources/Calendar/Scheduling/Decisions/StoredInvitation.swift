package import CalendarModel
package import ConferenceModel
package import ICalendar
package import Recurrence

/// What is known here about the event of a message: its components in a calendar, or those of the newest message that is still
/// in the inbox. A cancellation that arrived before its invitation counts, too.
package struct StoredInvitation {
    /// The master or single event (an empty key), and the detached occurrences by RECURRENCE-ID in the time of the series.
    package private(set) var items: [String: SchedulingItem] = [:]
    /// The versions to compare messages with, by the same keys.
    package private(set) var revisions: [String: SchedulingRevision] = [:]
    /// Whether the event came by a message, so that its organizer is another person even if it names none.
    package let isReceived: Bool
    private var times: [String: DerivedTimes] = [:]
    /// The occurrences that the series leaves out.
    private(set) var excluded: Set<String> = []
    /// Whether the event is that of messages which the inbox has, and not another one in the calendar with the same UID.
    package var isOfEntry: Bool
    /// Whether an event of the person was made here. One that came as an invitation was made elsewhere, from another address of
    /// the person for example.
    package var isOrganizedHere = true
    /// The components that the organizer made for an occurrence and all following ones, by the same keys.
    package private(set) var ranges: [String: SchedulingItem] = [:]
    /// What the organizer's messages have of occurrences that the user has removed from the calendar, by the same keys.
    private var removed: [String: SchedulingItem] = [:]
    /// What the organizer's messages have of the event if the calendar has it, by the same keys. The calendar adds the person to
    /// the guests of a forwarded invitation that they have answered.
    private var received: [String: SchedulingItem] = [:]
    private var receivedTimes: [String: DerivedTimes] = [:]
    /// The guests through whom an invitation reached the person before it named one of the person's addresses: mailing lists.
    package var lists: [String] = []
    /// Which addresses cancellations have removed from the guests, by the same keys.
    package var uninvitations: [String: Uninvitation] = [:]
    /// The DTSTAMPs of versions that were taken before, by the same keys, if a wrong clock has stamped one of them. They have the
    /// SEQUENCE of the stored one.
    package var takenStamps: [String: Set<Int64>] = [:]
    let series: SeriesStart?

    /// - Parameters:
    ///   - components: the texts of the event's components. Those that cannot be read are left out.
    ///   - received: the versions of the last messages, by RECURRENCE-ID as in ``items``; empty for an event that did not come
    ///     by a message. A change made here raises DTSTAMP and sometimes SEQUENCE of the component, so that later messages of
    ///     the organizer would look older than it.
    ///   - resolver: the resolver for the zones of the components.
    package init(
        _ components: [String], received: [String: SchedulingRevision] = [:], limits: Limits, resolver: ZoneResolver
    ) {
        self.init(
            components.compactMap { text in (try? SchedulingItem(text, limits: limits)).map { ($0, resolver) } },
            received: received, limits: limits)
    }

    /// Creates what is known of an event that is only in a message, or was last written from it.
    ///
    /// - Parameter resolver: that of the message.
    package init(received message: SchedulingMessage, limits: Limits, resolver: ZoneResolver) {
        self.init(message.items.map { ($0, resolver) }, received: nil, limits: limits)
    }

    /// - Parameters:
    ///   - read: the components, each with the resolver for its zones.
    ///   - received: nil if the components are those of the last message.
    private init(
        _ read: [(item: SchedulingItem, resolver: ZoneResolver)], received: [String: SchedulingRevision]?,
        limits: Limits
    ) {
        let main = read.first { $0.item.recurrenceID == nil }
        series = main.flatMap { main in main.item.start.map { SeriesStart($0, main.resolver) } }
        isReceived = !(received?.isEmpty ?? read.isEmpty)
        isOfEntry = isReceived
        for (item, resolver) in read {
            let place = Self.place(of: item.recurrenceID, in: series, resolver)
            items[place] = item
            // An occurrence that only the user has changed has the organizer's version of its series.
            let isOwn = received.map { _ in isReceived && !place.isEmpty } ?? false
            revisions[place] = received?[place] ?? (isOwn ? nil : item.revision)
            times[place] = DerivedTimes(item, limits, resolver)
            if item.isThisAndFuture, revisions[place] != nil { ranges[place] = item }
        }
        guard let main else { return }
        for line in ComponentText(main.item.text).properties("EXDATE") {
            for time in line.times { excluded.insert(Self.place(of: time.start, in: series, main.resolver)) }
        }
    }

    /// Returns nil if the event has no record.
    ///
    /// - Parameters:
    ///   - series: the records of one UID in one calendar.
    ///   - text: returns the component of a record; nil to leave the record out.
    package init?(
        _ series: [EventRecord], received: [String: SchedulingRevision] = [:], limits: Limits, resolver: ZoneResolver,
        text: (EventRecord) -> String? = { $0.text }
    ) {
        guard !series.isEmpty else { return nil }
        let whole = resolver.bound(to: series)
        self.init(
            series.compactMap { record in
                // The same name can mean different zones in two records.
                text(record).flatMap { text in
                    (try? SchedulingItem(text, limits: limits))
                        .map { ($0, whole.bound(to: record.zoneSet, for: text)) }
                }
            }, received: received, limits: limits)
    }

    /// Makes answers count that are to the version which guests were told of last, although the event has a newer one. If both
    /// take place at the same times, guests have not been asked anew: only an occurrence was removed, for example.
    ///
    /// - Parameter invitation: the message that the guests have got.
    package mutating func acceptAnswers(to invitation: SchedulingMessage, limits: Limits, zones: ZoneDatabase) {
        let resolver = invitation.resolver(zones)
        for item in invitation.items {
            let place = place(of: item, resolver)
            guard let known = revisions[place], item.revision.sequence < known.sequence,
                times(at: place) == ItemTimes(item, limits: limits, resolver: resolver)
            else { continue }
            revisions[place] = item.revision
        }
    }

    /// Makes answers count that are to an earlier version, in which an occurrence took place at the same time as now.
    ///
    /// - Parameters:
    ///   - place: the occurrence.
    ///   - revision: the earlier version.
    package mutating func acceptAnswers(at place: String, to revision: SchedulingRevision) {
        guard let known = revisions[place] ?? revisions[""], revision.sequence < known.sequence else { return }
        revisions[place] = revision
    }

    /// Makes the organizer's components count as the last messages have them, and not as the user has changed them in the
    /// calendar: which versions they are, which ones stand for all following occurrences, which occurrences the series leaves out,
    /// and when they take place.
    ///
    /// - Parameter isWritten: whether the calendar has these messages, so that the user's answers are to them.
    package mutating func takeVersions(of received: StoredInvitation, isWritten: Bool) {
        (ranges, self.received, receivedTimes) = (received.ranges, received.items, received.times)
        removed = received.items.filter { items[$0.key] == nil && excluded.contains($0.key) }
        excluded = received.excluded
        revisions.merge(received.revisions) { $1 }
        if isWritten { times = received.times }
    }

    /// Returns the component that says how an occurrence is planned, if its series does not: the organizer's last one before it
    /// that stands for all following ones.
    func range(before place: String) -> (place: String, item: SchedulingItem)? {
        ranges.filter { $0.key < place }.max { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The components, with those of occurrences that the user has removed.
    var allItems: [String: SchedulingItem] { items.merging(removed) { own, _ in own } }

    package var master: SchedulingItem? { items[""] }
    /// The component that says who organizes the event.
    package var principal: SchedulingItem? { master ?? items.min { $0.key < $1.key }?.value }
    package var organizer: SchedulingParty? {
        principal?.organizer ?? items.sorted { $0.key < $1.key }.lazy.compactMap(\.value.organizer).first
    }

    /// Returns whether the event has a component or an occurrence at a place, as far as this is known without its rules.
    func mayHave(_ place: String) -> Bool {
        guard !place.isEmpty, items[place] == nil, let master else { return true }
        return master.isSeries
    }

    /// Returns the key of a message's component.
    func place(of item: SchedulingItem, _ resolver: ZoneResolver) -> String {
        Self.place(of: item.recurrenceID, in: series, resolver)
    }

    /// Returns the key of the occurrence that begins at a time.
    func place(of time: EventTime, _ resolver: ZoneResolver) -> String {
        Self.place(of: time, in: series, resolver)
    }

    /// Returns when the series has planned an occurrence; nil if the series is unknown.
    ///
    /// - Parameter resolver: the resolver for the zone of the series.
    func instant(ofOccurrence place: String, _ resolver: ZoneResolver) -> Int64? {
        guard var time = series?.time, let local = EventTime(basicFormat: place)?.local else { return nil }
        time.local = local
        return resolver.instant(of: time)
    }

    /// Returns the component that a message's component is about: the occurrence, or else the series that has it.
    func item(at place: String) -> SchedulingItem? { items[place] ?? master }

    /// The organizer's own components.
    var organizerItems: [String: SchedulingItem] { received.isEmpty ? items : received }

    /// Returns a component as the organizer's messages have it, and when it takes place; nil if no message has it.
    func organizerVersion(at place: String) -> (item: SchedulingItem, times: ItemTimes)? {
        guard isReceived else { return nil }
        let (items, times) = received.isEmpty ? (items, times) : (received, receivedTimes)
        return items[place].flatMap { item in times[place].map { (item, $0.times) } }
    }

    /// Returns when a component takes place; nil if the event has no such component.
    func times(at place: String) -> ItemTimes? { times[place]?.times }

    /// Returns how a version of a component relates to the stored one; nil if the event has no such component.
    ///
    /// An occurrence that is not detached has the version of its series, or of an earlier occurrence that stands for it. Then
    /// only SEQUENCE counts, because the series may have been stamped again since.
    ///
    /// - Parameter now: in seconds since 1970-01-01T00:00:00Z. A stored DTSTAMP that is later comes from a wrong clock, and
    ///   must not keep later versions out.
    func order(of revision: SchedulingRevision, at place: String, now: Int64) -> SchedulingRevision.Order? {
        if let known = revisions[place] { return revision.order(to: known, now: now) }
        guard let series = revisions[""] else { return nil }
        let range = range(before: place).flatMap { revisions[$0.place] ?? $0.item.revision }
        return revision.sequence < max(series.sequence, range?.sequence ?? 0) ? .older : .newer
    }

    private static func place(of time: EventTime?, in series: SeriesStart?, _ resolver: ZoneResolver) -> String {
        guard let time else { return "" }
        return series?.place(of: time, resolver).basicFormat ?? time.basicFormat
    }
}

/// When a component takes place, which is derived when it is needed first: most messages are about few of hundreds. Not thread-safe.
private final class DerivedTimes {
    private(set) lazy var times = ItemTimes(item, limits: limits, resolver: resolver)
    private let item: SchedulingItem
    private let limits: Limits
    private let resolver: ZoneResolver

    init(_ item: SchedulingItem, _ limits: Limits, _ resolver: ZoneResolver) {
        (self.item, self.limits, self.resolver) = (item, limits, resolver)
    }
}
