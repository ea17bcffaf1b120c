import CalendarEditing
package import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar

/// Creates subscriptions. Removing the calendar ends a subscription.
extension SubscriptionRefresher {
    /// The properties of a new subscription.
    package struct Options: Sendable {
        /// The title of the calendar; nil to use that of the file.
        package var title: String?
        /// `#RRGGBB` or a CSS colour name; nil to use that of the file.
        package var color: String?
        /// The refresh interval in seconds; nil to use that of the file.
        package var interval: Int64?
        /// Hosts that may have an address in the user's own network.
        package var privateHosts: [String]

        package init(title: String? = nil, color: String? = nil, interval: Int64? = nil, privateHosts: [String] = []) {
            self.title = title
            self.color = color
            self.interval = interval
            self.privateHosts = privateHosts
        }
    }

    /// Fetches a calendar and subscribes to it. If fetching fails, nothing is stored.
    ///
    /// - Returns: the stored calendar.
    /// - Throws: `duplicateSubscription`, `fileIsInSource`, `tooManySubscriptions`, `calendarTitleTaken`,
    ///   `badCalendarTitle`, the reason why fetching failed, and errors of the store.
    package func subscribe(
        to address: SubscriptionAddress, _ options: Options = Options()
    ) throws -> CalendarRecord {
        let wantedTitle = try options.title.map(checkedTitle)
        try check(address, title: wantedTitle, store)
        var subscription = SubscriptionRecord(
            address: address.text, isFile: address.isFile, privateHosts: options.privateHosts.map { $0.lowercased() },
            chosenInterval: options.interval)
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
            // Another program may have subscribed meanwhile.
            try check(address, title: wantedTitle, writer)
            var calendar = try writer.insert(
                CalendarRecord(
                    identifier: "", title: wantedTitle ?? address.fallbackTitle, color: options.color, isReadOnly: true),
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
            subscription.recordSuccess(at: now())
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
        if address.isFile { try FollowedPlaces.check(file: address.text, reading) }
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

    /// Returns the title, with a number appended if another calendar already has it, because
    /// users refer to calendars by title.
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
