import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceCoordination
import ConferenceErrors

/// Settles a request to a provider whose outcome is unknown.
struct PendingAction {
    private let event: ShownEvent
    private let number: Int64

    /// Discards the request of a room for an event that was deleted while the room was made.
    ///
    /// - Throws: `roomWorkGone`, `badPageAddress`, `noSuchIntent`.
    static func discardOfGoneEvent(_ desk: PageDesk, _ form: [String: String]) throws -> HTTPResponse {
        let (target, number) = (try desk.rooms.work(form["work"]).request.target, try Self.number(form))
        let store = try desk.store()
        let conferencing = desk.conferencing(store)
        guard try conferencing.pending().contains(where: { $0.id == number && $0.uid == target.uid }) else {
            throw ConferenceError.badPageAddress("number", form["number"] ?? "")
        }
        _ = try conferencing.discard(intent: number)
        store.changes.announce()
        return .redirect(to: "./")
    }

    private static func number(_ form: [String: String]) throws -> Int64 {
        let text = form["number"] ?? ""
        guard let number = Int64(text), number > 0 else { throw ConferenceError.badPageAddress("number", text) }
        return number
    }

    init(_ desk: PageDesk, _ form: [String: String]) throws {
        event = try ShownEvent(desk, form)
        number = try Self.number(form)
    }

    /// Sends the request again, with the same idempotency key.
    func retry() async throws -> HTTPResponse {
        let settled = try await event.desk.conferencing(event.store).retry(intent: number)
        event.store.changes.announce()
        if let problem = settled.unsettled.first?.error { return ErrorPage.page(problem, event.desk.texts, way: way) }
        return .redirect(to: event.address)
    }

    func discard() throws -> HTTPResponse {
        _ = try event.desk.conferencing(event.store).discard(intent: number)
        event.store.changes.announce()
        return .redirect(to: event.address)
    }

    private var way: HTML {
        "<a class=\"button\" href=\"\(event.address)\">\(event.desk.texts.title(event.record.title))</a>"
    }
}
