import Accounts
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Glibc
import Platform

// A room is named by the label of its account, and what names the room keeps the former name.
extension AccountsLabel {
    /// Warns of the usual room and of requests for conferences that name a room that the provider does not have with the new
    /// label, and says what helps.
    ///
    /// - Parameter entry: the account with its former label.
    /// - Parameter changed: the same with its new one.
    func warnOfRooms(of entry: ListedAccount, as changed: ListedAccount, _ context: Context) async throws {
        guard let provider = entry.provider, provider.state == .ready, entry.name != changed.name else { return }
        // The account has its new label, whatever cannot be read now.
        if let room = try? context.settings().room, try await isGone(room, of: provider, context) {
            try context.warn(
                "your usual room “\(TextPolicy.printable(room))” does not exist any more: “conferencectl list-rooms” lists the "
                    + "rooms, and “conferencectl config room ROOM” chooses one")
        }
        let path = context.arguments[CommonOptions.store] ?? context.places.store
        // A store is not made for this.
        guard access(path, F_OK) == 0 else { return }
        let requests = ((try? context.conferencing().pending()) ?? []).filter {
            $0.kind == .make && $0.made == nil && $0.room.provider == provider.identifier
        }
        guard !requests.isEmpty, let rooms = await rooms(of: provider, context) else { return }
        let former = [changed.reference, entry.name.label].map { CommandAdvice.shellWord($0) }.joined(separator: " ")
        for request in requests where !rooms.contains(request.room.room) {
            try context.warn(
                "request \(request.id) asks for the room “\(TextPolicy.printable(request.room.description))”, which does not "
                    + "exist any more: with the former label (“conferencectl accounts label \(TextPolicy.printable(former))”), "
                    + "“conferencectl pending retry \(request.id)” finds it; “conferencectl pending discard \(request.id)” "
                    + "forgets the request")
        }
    }

    private func isGone(_ room: String, of provider: InstalledProvider, _ context: Context) async throws -> Bool {
        if let slash = room.firstIndex(of: "/") {
            let named = try? context.host().installed().provider(named: String(room[..<slash]))
            guard named?.identifier == provider.identifier else { return false }
        }
        do {
            _ = try await context.rooms().resolve(room)
            return false
        } catch let error as ConferenceError {
            return error.code == .noSuchRoom
        }
    }

    /// Returns the identifiers of the rooms; nil if the provider does not say.
    private func rooms(of provider: InstalledProvider, _ context: Context) async -> Set<String>? {
        var rooms: Set<String>?
        for await list in context.host().roomLists(of: [provider]) {
            rooms = (try? list.result.get()).map { Set($0.map(\.identifier)) }
        }
        return rooms
    }
}
