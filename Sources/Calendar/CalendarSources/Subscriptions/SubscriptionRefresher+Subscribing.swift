import CalendarEditing
package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar

/// Begins subscriptions. One ends when its calendar is removed.
extension SubscriptionRefresher {
    /// What the user wants of a new subscription beside its address.
    package struct Wishes: Sendable {
        /// The title of the calendar; nil takes what the file says.
        package var title: String?
        /// `#RRGGBB` or a name of CSS; nil takes what the file says.
        package var color: String?
        /// How often to fetch it, in seconds; nil takes what the file says.
        package var interval: Int64?
        /// Hosts that may have an address in the user's own network.
        package var privateHosts: [String]

        /// All of them.
        package init(title: String? = nil, color: String? = nil, interval: Int64? = nil, privateHosts: [String] = []) {
            self.title = title
            self.color = color
            self.interval = interval
            self.privateHosts = privateHosts
        }
    }

    /// Fetches a calendar and subscribes to it. Where it cannot be fetched, nothing is kept of it.
    ///
    /// - Returns: the calendar as it is stored.
    /// - Throws: `duplicateSubscription`, `tooManySubscriptions`, `calendarTitleTaken`, `badCalendarTitle`; why it cannot
    ///   be fetched; errors of the store.
    package func subscribe(
        to address: SubscriptionAddress, _ wishes: Wishes = Wishes()
    ) throws -> CalendarRecord {
        let wantedTitle = try wishes.title.map(checkedTitle)
        try check(address, title: wantedTitle, store)
        var subscription = SubscriptionRecord(
            address: address.text, isFile: address.isFile, privateHosts: wishes.privateHosts.map { $0.lowercased() },
            chosenInterval: wishes.interval)
        let fetched: FetchResult
        do {
            fetched = try fetcher.fetch(address, subscription, isConditional: false)
        } catch {
            throw error.error
        }
        guard case .contents(let bytes, let validator, let lastModified) = fetched else {
            throw ConferenceError.subscriptionRefused(host: address.host ?? "", status: 304)
        }
        subscription.validator = validator
        subscription.lastModified = lastModified
        subscription.digest = TextDigest.hexadecimal(of: bytes)
        let replacement = try CalendarReplacement(bytes, named: address.shown, zones: zones, limits: limits)
        return try store.write(overridingReadOnly: true) { writer in
            // Another program may have been faster.
            try check(address, title: wantedTitle, writer)
            var calendar = try writer.insert(
                CalendarRecord(
                    identifier: "", title: wantedTitle ?? address.fallbackTitle, color: wishes.color, isReadOnly: true),
                copying: subscription)
            let report = try replacement.apply(to: calendar, writer)
            calendar = report.calendar
            let published = PublishedProperties(of: calendar)
            if wantedTitle == nil {
                let title = published.title.flatMap { try? checkedTitle($0) } ?? calendar.title
                calendar.title = try freeTitle(title, butOf: calendar, writer)
                try writer.update(calendar)
            }
            subscription.calendarID = calendar.id
            subscription.publishedInterval = published.refreshInterval
            subscription.noteSuccess(at: now())
            try writer.update(subscription)
            return calendar
        }
    }

    private func check(
        _ address: SubscriptionAddress, title: String?, _ reading: borrowing some StoreReading & ~Copyable
    ) throws {
        let known = try reading.subscriptions()
        if let same = known.first(where: { $0.address == address.text }) {
            throw ConferenceError.duplicateSubscription(try reading.calendar(id: same.calendarID)?.title ?? "")
        }
        guard known.count < limits.subscriptions else {
            throw ConferenceError.tooManySubscriptions(limit: limits.subscriptions)
        }
        if let title, try !reading.calendar(titled: title).isEmpty { throw ConferenceError.calendarTitleTaken(title) }
    }

    private func checkedTitle(_ title: String) throws -> String {
        do {
            return try TextPolicy.requiredLine(title, subject: "calendar title", limit: limits.titleLength)
        } catch {
            throw ConferenceError.badCalendarTitle(error)
        }
    }

    /// The title, or the title with a number where another calendar has it already: people name calendars by it.
    private func freeTitle(
        _ title: String, butOf calendar: CalendarRecord, _ writer: borrowing StoreWriter
    ) throws -> String {
        let taken = Set(try writer.calendars().filter { $0.id != calendar.id }.map { FoldedTitle.of($0.title) })
        var candidate = title
        var number = 2
        while taken.contains(FoldedTitle.of(candidate)) {
            candidate = "\(title) \(number)"
            number += 1
        }
        return candidate
    }
}
