import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceHost
import ConferenceLinks
import ConferenceModel
import Foundation
import Platform

/// The values that the program knows for an option or an argument.
struct ValueCompletion {
    let point: CompletionPoint
    let context: Context

    init(point: CompletionPoint, environment: [String: String]) {
        self.point = point
        context = Context(arguments: Arguments(options: point.values), environment: environment)
    }

    /// Returns the values that begin with what was typed; those whose words begin with it come last. Values that a line of a
    /// shell cannot show are left out.
    func offers(from source: ValueSource) -> [CompletionPoint.Offer] {
        let found = (try? all(from: source)) ?? []
        // Events are found by the typed text, with which their identifiers need not begin.
        let typed = source == .events ? "" : Self.key(point.typed)
        let shown = found.filter { !$0.value.hasPrefix("-") && TextPolicy.printable($0.value) == $0.value }
        let first = shown.filter { Self.key($0.value).hasPrefix(typed) }
        guard !typed.isEmpty else { return first }
        return first + shown.filter { !Self.key($0.value).hasPrefix(typed) && Self.key($0.value).contains(" " + typed) }
    }

    static func key(_ text: String) -> String { FoldedTitle.of(text) }

    private func all(from source: ValueSource) throws -> [CompletionPoint.Offer] {
        switch source {
        case .events: try EventCompletion(context: context, typed: point.typed).offers()
        case .calendars: try calendars()
        case .sources: try sources()
        case .rooms: rooms()
        case .providers: providers()
        case .accounts: try accounts()
        case .providerKeys: try providerKeys()
        case .inboxEntries: try inboxEntries()
        case .services: try context.serviceTable().services.map { .init($0.identifier, $0.name) }
        case .settings: Setting.all.map { .init($0.key, $0.summary) }
        case .settingValues: settingValues()
        default: []
        }
    }

    private func calendars() throws -> [CompletionPoint.Offer] {
        let store = try context.unsynchronizedStore()
        let sources = Dictionary(try store.sources().map { ($0.id, $0.title) }) { first, _ in first }
        return try store.calendars().map { .init($0.title, sources[$0.sourceID] ?? "") }
    }

    /// Subscribed calendars, and the sources of folders.
    private func sources() throws -> [CompletionPoint.Offer] {
        let store = try context.unsynchronizedStore()
        let calendars = try store.calendars()
        return try store.sources().filter { $0.kind != SourceRecord.localKind }.flatMap { source in
            source.kind == SourceRecord.subscribedKind
                ? calendars.filter { $0.sourceID == source.id }.map { .init($0.title, source.kind) }
                : [.init(source.title, source.kind)]
        }
    }

    private func inboxEntries() throws -> [CompletionPoint.Offer] {
        let entries = try context.unsynchronizedStore().inboxEntries(limit: CompletionAnswer.limit)
        return try InboxItem.items(entries, context, findsOverlaps: false).map {
            .init("\($0.entry.id)", [$0.title, $0.when].filter { !$0.isEmpty }.joined(separator: ", "))
        }
    }

    private func providers() -> [CompletionPoint.Offer] {
        context.host().installed().providers.filter { $0.state != .shadowed }.map { .init($0.identifier, $0.name) }
    }

    private func accounts() throws -> [CompletionPoint.Offer] {
        try context.host().listedAccounts().map { .init($0.reference, "\($0.title), \(AccountOutput.state(of: $0))") }
    }

    private func rooms() -> [CompletionPoint.Offer] {
        let host = context.host()
        let providers = host.installed().providers.filter { $0.state == .ready }
        let known = host.lastRooms(of: providers)
        return providers.flatMap { provider -> [CompletionPoint.Offer] in
            guard let rooms = known[provider.path], !rooms.isEmpty else {
                return [.init(provider.identifier, provider.name)]
            }
            return rooms.map { room in
                .init(
                    RoomReference(provider: provider.identifier, room: room.identifier).description,
                    "\(room.title), \(provider.name)")
            }
        }
    }

    private func providerKeys() throws -> [CompletionPoint.Offer] {
        guard let name = point.positionals.first else { return [] }
        let manifest = try context.host().installed().provider(named: name).manifest
        return manifest.map { $0.configuration.map { .init($0.key, $0.title) } } ?? []
    }

    private func settingValues() -> [CompletionPoint.Offer] {
        guard let name = point.positionals.first, let setting = Setting.all.first(where: { $0.key == name }) else {
            return []
        }
        switch setting.key {
        case Setting.calendar.key: return (try? all(from: .calendars)) ?? []
        case Setting.room.key: return rooms()
        default: break
        }
        guard case .choice(let words) = setting.kind else { return [] }
        return words.map { .init($0) }
    }
}
