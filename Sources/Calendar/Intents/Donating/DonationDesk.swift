import CalendarEditing
import CalendarModel
import CalendarSources
package import CalendarStore
import ConferenceErrors
package import ConferenceModel
import Dispatch
import Foundation
import Platform
package import Recurrence
package import Reservations

/// Where the donations of this program go: the inbox of the user, without a question.
///
/// A program sees nothing of the inbox, and changes only what it has donated itself. Safe to use from any thread.
package final class DonationDesk: Sendable {
    private let store: CalendarStore
    private let inbox: Inbox
    private let source: InboxRecord.Source
    private let limits: Limits

    /// - Parameter languages: those of the user in the order of preference, such as `de`. Titles of bookings are in one of them.
    package init(
        store: CalendarStore, grants: AccessGrants?, program: AccessProgram = .current,
        zones: ZoneDatabase = ZoneDatabase(), languages: [String] = [], limits: Limits = Limits(),
        now: @escaping @Sendable () -> Int64
    ) {
        self.store = store
        self.limits = limits
        inbox = Inbox(
            CalendarEditor(zones: zones, limits: limits, now: now), zone: zones.systemZoneName, grants: grants,
            languages: languages)
        source = InboxRecord.Source(program)
    }

    /// The zones of this system.
    static let zones = ZoneDatabase()
    /// Seconds since 1970-01-01T00:00:00Z.
    static let now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }

    /// The user's own inbox, opened with the first donation.
    private static let standard = Result<DonationDesk, any Error> {
        try AddressSpace.require(AddressSpace.forCommands)
        let places = Places.current
        return DonationDesk(
            store: try VdirSources.openStore(path: places.store, zones: zones, now: now),
            grants: try AccessGrants.open(places), zones: zones,
            languages: UserLocale(environment: ProcessEnvironment.variables).languages, now: now)
    }

    /// Another inbox than the user's own, for tests.
    @TaskLocal package static var chosen: DonationDesk?

    /// The inbox for a call of this task. It is opened where it is used, and not on the thread of the program's window.
    static var current: @Sendable () throws -> DonationDesk {
        if let chosen { return { chosen } }
        return { try standard.get() }
    }

    /// Donations of a program are taken in their order. A program that ends waits for them: in the code of `main.swift`, Swift
    /// takes `await interaction.donate()` for the method that does not wait.
    static let queue: DispatchQueue = {
        let queue = DispatchQueue(label: "Intents.donations")
        queue.setSpecific(key: isOnQueue, value: true)
        atexit { DonationDesk.finish() }
        return queue
    }()
    private static let isOnQueue = DispatchSpecificKey<Bool>()

    /// Waits for donations that have begun, but no longer than for the lock of the store.
    private static func finish() {
        // A completion can end the program.
        guard DispatchQueue.getSpecific(key: isOnQueue) == nil else { return }
        let isDone = DispatchSemaphore(value: 0)
        queue.async { isDone.signal() }
        _ = isDone.wait(timeout: .now() + 6)
    }

    /// Takes note of reservations, all of them or none.
    ///
    /// Those of a program that the user has muted are discarded without an error, so that the program cannot tell.
    ///
    /// - Throws: `donationIncomplete`, `inboxFull`; errors of the store.
    package func donate(_ reservations: [Reservation]) throws {
        guard reservations.count <= limits.reservationsPerText else {
            throw ConferenceError.tooManyDonations(reservations.count, limit: limits.reservationsPerText)
        }
        for reservation in reservations {
            if let missing = reservation.missingMember {
                throw ConferenceError.donationIncomplete(reservation.title(in: .english), missing: missing)
            }
        }
        guard !reservations.isEmpty else { return }
        try store.write { writer in
            for reservation in reservations {
                let outcome = try inbox.receive(reservation, from: source, writer)
                if outcome.result == .full { throw ConferenceError.inboxFull(limit: limits.inboxEntriesPerProgram) }
            }
        }
    }

    /// Removes entries that the program has donated and from which the user has made no event.
    package func withdraw(where isWanted: (Reservation) -> Bool) throws {
        try store.write { writer in _ = try inbox.withdraw(from: source, writer, where: isWanted) }
    }
}
