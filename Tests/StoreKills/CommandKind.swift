import Foundation

/// The kinds of command that are killed.
enum CommandKind: String, CaseIterable {
    case attach, add, edit, `import`

    /// The relative frequency of the command.
    var weight: Int {
        switch self {
        case .attach: 35
        case .add: 25
        case .edit, .import: 20
        }
    }
}

/// One run of a command: its arguments, and the expected states of the store.
struct CommandRun {
    let kind: CommandKind
    let arguments: [String]
    let store: String
    /// The UID of the event to change; empty for a command that creates one.
    let uid: String
    let title: String

    /// The state of the store after a kill.
    enum Outcome {
        case before, after, unknown(intent: Int64)
    }

    /// Compares a store with its previous state.
    ///
    /// - Throws: ``Failure`` if it is neither in the state before nor in the state after the command.
    func judge(_ before: StoreState, _ now: StoreState, imported: Int) throws -> Outcome {
        if now == before { return .before }
        let added = now.events.filter { before.events[$0.key] == nil }
        let changed = now.events.filter { before.events[$0.key] != nil && before.events[$0.key] != $0.value }
        guard before.events.keys.allSatisfy({ now.events[$0] != nil }) else { throw Failure("an event is lost") }
        // Changes that an earlier run left in the outbox may be delivered, or replaced by later ones, by any command.
        let settled: Set<String?> = ["updated", "ended", "superseded", "unwanted"]
        let intents = now.intents.filter { id, intent in
            before.intents[id] != intent
                && !(before.intents[id]?.outcome == nil && before.intents[id] != nil
                    && settled.contains(intent.outcome))
        }
        switch kind {
        case .add:
            guard added.count == 1, let text = added.first?.value, text.hasPrefix(title + "|"),
                text.contains("SUMMARY:\(title)\r\n"), changed.isEmpty, intents.isEmpty
            else { break }
            return .after
        case .edit:
            guard added.isEmpty, changed.count == 1, let text = changed[uid], text.hasPrefix(title + "|"),
                text.contains("SUMMARY:\(title)\r\n"), now.calendars == before.calendars,
                // What the provider has to hear is in the transaction of the change, delivered or not.
                intents.count <= 1,
                intents.values.allSatisfy({ $0.uid == uid && ($0.outcome == nil || settled.contains($0.outcome)) })
            else { break }
            return .after
        case .import:
            // The command creates its calendar together with the events.
            let isFirst = before.events.isEmpty && before.calendars.isEmpty
            guard isFirst, added.count == imported, now.calendars == ["Imported"], intents.isEmpty else { break }
            return .after
        case .attach:
            guard added.isEmpty, now.calendars == before.calendars, intents.count == 1,
                let (id, intent) = intents.first,
                intent.uid == uid
            else { break }
            switch intent.outcome {
            case nil where changed.isEmpty: return .unknown(intent: id)
            case "made" where Array(changed.keys) == [uid] && changed[uid]?.hasSuffix("|-|-") == false: return .after
            default: break
            }
        }
        throw Failure(
            "half of it is there: \(added.count) events added, \(changed.count) changed, intents \(intents), "
                + "calendars \(now.calendars)")
    }
}
