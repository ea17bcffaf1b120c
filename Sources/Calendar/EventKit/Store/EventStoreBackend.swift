import CalendarSources
package import CalendarStore
package import ConferenceModel
import Foundation
import ICalendar
package import Recurrence
package import Support

/// What the event stores of a program work with: the calendars, who may use them, the time zones and the clock.
///
/// Safe to use from any thread. The one place where access is decided: every read and every write of EventKit asks here.
package final class EventStoreBackend: Sendable {
    let store: CalendarStore
    let zones: ZoneDatabase
    let limits: Limits
    /// Seconds since 1970-01-01T00:00:00Z.
    let now: @Sendable () -> Int64
    private let grants: AccessGrants
    private let program: AccessProgram

    package init(
        store: CalendarStore, grants: AccessGrants, program: AccessProgram = .current,
        zones: ZoneDatabase = ZoneDatabase(), limits: Limits = Limits(),
        now: @escaping @Sendable () -> Int64
    ) {
        self.store = store
        self.grants = grants
        self.program = program
        self.zones = zones
        self.limits = limits
        self.now = now
    }

    /// The user's own calendars, for ``EKEventStore/init()``: one for the process, because each keeps files open.
    static let standard = Result<EventStoreBackend, any Error> {
        let places = Places.current
        let now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }
        let zones = ZoneDatabase()
        return EventStoreBackend(
            store: try VdirSources.openStore(path: places.store, zones: zones, now: now),
            grants: try AccessGrants.open(places), zones: zones, now: now)
    }

    /// What this program may do. Who cannot know must not allow.
    func status(for entity: EKEntityType) -> EKAuthorizationStatus {
        switch try? grants.level(of: program, for: entity == .event ? .events : .reminders) {
        case .full: .fullAccess
        case .writeOnly: .writeOnly
        case .some(.none): .notDetermined
        case .denied, nil: .denied
        }
    }

    /// Whether this program may read.
    func mayRead(_ entity: EKEntityType) -> Bool { status(for: entity) == .fullAccess }

    /// - Throws: ``EKError/Code/eventStoreNotAuthorized``.
    func requireWriting(_ entity: EKEntityType) throws {
        let status = status(for: entity)
        guard status == .fullAccess || (status == .writeOnly && entity == .event) else {
            throw EKError(.eventStoreNotAuthorized)
        }
    }

    /// Reads what has changed in calendars that are folders. What is wrong with one is not in the way of the others.
    func readFolders() { _ = try? VdirSources(store: store, zones: zones, limits: limits).synchronize() }

    /// Reads occurrences.
    var occurrences: OccurrenceQuery { OccurrenceQuery(store: store, zones: zones, limits: limits) }

    /// Reads reminders.
    var reminders: ReminderQuery { ReminderQuery(store: store, zones: zones, limits: limits) }

    /// The zones as events of a calendar see them: those of the system, and those that the calendar defines itself.
    func resolver(calendar: Int64) -> ZoneResolver { ZoneResolver(zones: zones, store: store, calendar: calendar) }
}
