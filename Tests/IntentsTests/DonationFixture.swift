import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import Intents
import Recurrence
import Reservations
import TestSupport
import Testing

@testable import Intents

/// A user with an inbox, and programs that donate to it.
struct DonationFixture {
    /// 2027-03-01T08:00:00Z.
    static let now: Int64 = 1_803_888_000

    let store: CalendarStore
    let grants: AccessGrants
    let inbox: Inbox
    let zones = ZoneDatabase(systemZone: "Europe/Berlin")
    private let place: TemporaryDirectory
    private let limits: Limits

    /// A store with nothing in it. That a program makes one is tested in CalendarStoreTests, and with `conferencectl`.
    private static let empty = FileTemplate { try CalendarStore(path: $0) { 0 }.write { _ in } }

    init(limits: Limits = Limits()) throws {
        self.limits = limits
        place = try TemporaryDirectory()
        try Self.empty.write(to: place.path + "/calendar.sqlite")
        store = try CalendarStore(path: place.path + "/calendar.sqlite", limits: limits) { Self.now }
        grants = try AccessGrants(path: place.path + "/access/access.sqlite", limits: limits)
        inbox = Inbox(
            CalendarEditor(zones: zones, limits: limits) { Self.now }, zone: "Europe/Berlin", grants: grants)
    }

    static let program = AccessProgram(executable: "/usr/bin/air", bundleIdentifier: "com.example.air")
    static let other = AccessProgram(executable: "/usr/bin/evil", bundleIdentifier: "com.example.air")

    /// Runs a body as if it were another program.
    func run<Value>(
        as program: AccessProgram = Self.program, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value
    ) async throws -> Value {
        let desk = DonationDesk(
            store: store, grants: grants, program: program, zones: zones, limits: limits, now: { Self.now })
        return try await DonationDesk.$chosen.withValue(desk, operation: body)
    }

    func donate(_ reservations: INReservation..., as program: AccessProgram = Self.program) async throws {
        let intent = INGetReservationDetailsIntent(reservationContainerReference: reservations.first?.itemReference)
        let response = INGetReservationDetailsIntentResponse(code: .success, userActivity: nil)
        response.reservations = reservations
        let interaction = INInteraction(intent: intent, response: response)
        try await run(as: program) { try await interaction.donate() }
    }

    func entries() throws -> [InboxRecord] { try store.inboxEntries() }

    func entry() throws -> InboxRecord {
        let entries = try entries()
        try #require(entries.count == 1)
        return entries[0]
    }

    func reservation(_ entry: InboxRecord) throws -> Reservation {
        try #require(Reservation.stored(entry.contents, zones: zones))
    }

    /// Makes the event of an entry.
    func add(_ entry: InboxRecord) throws {
        _ = try store.write { writer in try inbox.add(entry: entry.id, to: nil, writer) }
    }
}
