import EventKit

/// Asks for access, and shows what the program sees with the access that it has.
///
/// - `ask REQUEST...` makes the requests one after the other, and `together REQUEST...` all at once.
/// - `meanwhile REQUEST` continues to work until the answer arrives.
/// - `look IDENTIFIER UID CALENDAR` prints what each method that reads can see.
///
/// A request with a `+` at its end uses the method with a completion handler.
@main
struct AccessProbe {
    static func main() async {
        let words = CommandLine.arguments.dropFirst()
        switch words.first {
        case "ask":
            for request in words.dropFirst() { print("\(request): \(await answer(request))") }
        case "together":
            await withTaskGroup(of: String.self) { group in
                for request in words.dropFirst() { group.addTask { "\(request): \(await answer(request))" } }
                for await line in group { print(line) }
            }
        case "meanwhile":
            async let other: Void = work()
            print("answer: \(await answer(words.last ?? ""))")
            await other
        case "look":
            await look(Array(words.dropFirst()))
        default: print("usage: AccessProbe ask|together|meanwhile|look …")
        }
    }

    /// Does a few steps, which need a free thread of the pool.
    private static func work() async {
        for _ in 0..<3 { await Task.yield() }
        // Unlike print, this does not buffer the line, even if the output is a file.
        FileHandle.standardOutput.write(Data("The program goes on.\n".utf8))
    }

    private static func answer(_ request: String) async -> String {
        let store = EKEventStore()
        do {
            let isGranted: Bool
            switch request {
            case "full": isGranted = try await store.requestFullAccessToEvents()
            case "write-only": isGranted = try await store.requestWriteOnlyAccessToEvents()
            case "reminders": isGranted = try await store.requestFullAccessToReminders()
            case "old-events": isGranted = try await OldStore(store).request(.event)
            case "old-reminders": isGranted = try await OldStore(store).request(.reminder)
            case "full+": isGranted = try await completed { store.requestFullAccessToEvents(completion: $0) }
            case "write-only+": isGranted = try await completed { store.requestWriteOnlyAccessToEvents(completion: $0) }
            case "reminders+": isGranted = try await completed { store.requestFullAccessToReminders(completion: $0) }
            default: return "no such request"
            }
            return isGranted ? "granted" : "not granted"
        } catch {
            let suggestion = (error as NSError).localizedRecoverySuggestion
            return [error.localizedDescription, suggestion].compactMap { $0 }.joined(separator: " ")
        }
    }

    private static func completed(
        _ request: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
    ) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            request { isGranted, error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(isGranted))
            }
        }
    }

    private static func look(_ names: [String]) async {
        let store = EKEventStore()
        let always = store.predicateForEvents(withStart: .now - 86_400 * 400, end: .now + 86_400 * 400, calendars: nil)
        var enumerated = 0
        store.enumerateEvents(matching: always) { _, _ in enumerated += 1 }
        let reminders: Int? = await withCheckedContinuation { continuation in
            store.fetchReminders(matching: store.predicateForReminders(in: nil)) {
                continuation.resume(returning: $0?.count)
            }
        }
        print("events: \(store.events(matching: always).count), one by one: \(enumerated)")
        print("by identifier: \(store.event(withIdentifier: names[0])?.title ?? "–")")
        print("as an item: \(store.calendarItem(withIdentifier: names[0])?.title ?? "–")")
        print("by UID: \(store.calendarItems(withExternalIdentifier: names[1]).count)")
        print(
            "calendars: \(store.calendars(for: .event).count), for reminders: \(store.calendars(for: .reminder).count)")
        print("calendar by identifier: \(store.calendar(withIdentifier: names[2])?.title ?? "–")")
        print("sources: \(store.sources.count)")
        print("reminders: \(reminders.map(String.init) ?? "–")")
        let calendar = store.defaultCalendarForNewEvents
        print("default calendar: \(calendar.map { "“\($0.title)” refreshed: \($0.refresh())" } ?? "–")")
        print("for reminders: \(store.defaultCalendarForNewReminders()?.title ?? "–")")
    }
}

/// Makes the deprecated request without a warning.
private struct OldStore {
    private let store: any OldRequest

    init(_ store: EKEventStore) { self.store = store }

    func request(_ type: EKEntityType) async throws -> Bool { try await store.ask(type) }
}

private protocol OldRequest {
    func ask(_ type: EKEntityType) async throws -> Bool
}

extension EKEventStore: OldRequest {
    @available(*, deprecated)
    func ask(_ type: EKEntityType) async throws -> Bool { try await requestAccess(to: type) }
}
