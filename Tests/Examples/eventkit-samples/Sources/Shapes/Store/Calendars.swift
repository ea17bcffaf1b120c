import EventKit

func make(_ title: String, _ store: EKEventStore) throws -> String {
    let calendar = EKCalendar(for: .reminder, eventStore: store)
    calendar.title = title
    calendar.source = store.defaultCalendarForNewReminders()?.source ?? store.sources.first { $0.sourceType == .local }
    calendar.cgColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    try store.saveCalendar(calendar, commit: true)
    return calendar.calendarIdentifier
}

func described(_ store: EKEventStore) -> [String] {
    store.refreshSourcesIfNecessary()
    return store.calendars(for: .event).sorted { $0.title < $1.title }.map { calendar in
        let color: CGColor = calendar.cgColor
        let source: String = calendar.source?.title ?? ""
        let kind: String
        switch calendar.type {
        case .local: kind = "local"
        case .calDAV, .exchange, .subscription, .birthday: kind = "other"
        @unknown default: kind = "unknown"
        }
        let flags = [calendar.allowsContentModifications, calendar.isSubscribed, calendar.isImmutable]
        let holds = calendar.allowedEntityTypes.contains(.event)
        let supports = calendar.supportedEventAvailabilities.contains(.busy)
        return "\(calendar.title) \(source) \(kind) \(flags) \(holds) \(supports) \(color.numberOfComponents)"
    }
}

func calendars(_ source: EKSource) -> Set<EKCalendar> { source.calendars(for: .event) }

func source(_ store: EKEventStore) -> String? {
    let sources = store.sources + store.delegateSources
    let known = sources.map(\.sourceIdentifier).compactMap { store.source(withIdentifier: $0) }
    return known.first { !$0.isDelegate }.map { "\($0.title) \($0.sourceType) \(store.eventStoreIdentifier)" }
}

func removeCalendar(_ identifier: String, _ store: EKEventStore) throws {
    if let calendar = store.calendar(withIdentifier: identifier) { try store.removeCalendar(calendar, commit: true) }
}

func store(of sources: [EKSource]) -> EKEventStore { EKEventStore(sources: sources) }
