import ConferenceCoordination
import ConferenceErrors
import Synchronization

/// The rooms that are being made for the pages of a desk, and those that were made lately.
final class RoomWorks: Sendable {
    private static let mostRunning = 16
    private static let most = 256

    private let works = Mutex<[RoomWork]>([])
    private let activity: PageActivity

    /// - Parameter activity: keeps the process alive while rooms are made.
    init(_ activity: PageActivity) { self.activity = activity }

    func work(_ key: String) -> RoomWork? { works.withLock { works in works.first { $0.key == key } } }

    /// Begins to make a room, unless it is being made already.
    ///
    /// - Parameters:
    ///   - failed: the work that failed before, if the person tries again.
    ///   - body: makes the room.
    /// - Returns: the work, which may be one that cannot begin.
    func begin(
        _ request: RoomRequest, after failed: RoomWork? = nil,
        _ body: @escaping @Sendable (RoomWork) async throws -> [UnsettledChange]
    ) -> RoomWork {
        works.withLock { works in
            if let successor = failed?.successor, let work = works.first(where: { $0.key == successor }) { return work }
            let running = works.filter(\.isRunning)
            let sameEvent = running.first { $0.request.target == request.target }
            if let sameEvent, sameEvent.request.room == request.room {
                failed?.successor = sameEvent.key
                return sameEvent
            }
            let work: RoomWork
            if sameEvent != nil {
                work = RoomWork(request, refused: .roomBeingMade(request.title))
            } else if running.count >= Self.mostRunning {
                work = RoomWork(request, refused: .tooManyRooms(Self.mostRunning))
            } else {
                work = RoomWork(request)
                activity.streamOpened()
                work.start(body, whenDone: activity.streamClosed)
            }
            failed?.successor = work.key
            works.append(work)
            if works.count > Self.most, let oldest = works.firstIndex(where: { !$0.isRunning }) {
                works.remove(at: oldest)
            }
            return work
        }
    }

    var areRunning: Bool { works.withLock { works in works.contains(where: \.isRunning) } }

    /// Stops everything, because the process ends. What was asked for stays pending.
    func end() { for work in works.withLock({ $0 }) { work.stop() } }
}
