import ConferenceHost
package import ConferenceModel
import Foundation
package import Recurrence
import Synchronization

/// The desks of all sessions; those with the same store and the same person share one.
package final class PageDesks: Sendable {
    /// The most desks, unless more are busy.
    private static let most = 16

    private let desks = Mutex<[(scope: SessionScope, desk: PageDesk)]>([])
    private let zones: ZoneDatabase
    private let clock: @Sendable () -> Int64
    private let limits: Limits
    private let authorities: String?
    private let activity = Mutex(PageActivity())
    private let icons: ProviderIcons

    /// - Parameters:
    ///   - clock: the date, in seconds since 1970-01-01T00:00:00Z.
    ///   - limits: those of providers.
    ///   - authorities: a file with the certificates to trust in HTTPS calls, or nil for those of the system.
    package init(
        zones: ZoneDatabase = ZoneDatabase(),
        clock: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }, limits: Limits = Limits(),
        authorities: String? = nil
    ) {
        self.limits = limits
        self.authorities = authorities
        icons = ProviderIcons(limits: limits)
        self.zones = zones
        self.clock = clock
    }

    /// Keeps the process alive while one of the desks works.
    func report(to activity: PageActivity) { self.activity.withLock { $0 = activity } }

    func desk(for scope: SessionScope) -> PageDesk {
        desks.withLock { desks in
            if let index = desks.firstIndex(where: { $0.scope == scope }) {
                let found = desks.remove(at: index)
                desks.append(found)
                return found.desk
            }
            while desks.count >= Self.most, let idle = desks.firstIndex(where: { !$0.desk.isBusy }) {
                desks.remove(at: idle)
            }
            let desk = PageDesk(
                scope, zones: zones, clock: clock, limits: limits, authorities: authorities,
                activity: activity.withLock { $0 }, icons: icons)
            desks.append((scope, desk))
            return desk
        }
    }

    func close() { for desk in desks.withLock({ $0.map(\.desk) }) { desk.close() } }
}
