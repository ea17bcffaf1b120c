public import Foundation

extension NotificationCenter {
    /// The notifications of a name as they come, for `for await` (Apple: Foundation, `notifications(named:object:)`).
    ///
    /// Foundation on Linux does not have it, and programs wait for ``Foundation/NSNotification/Name/EKEventStoreChanged``
    /// with it. Notifications are kept from this call on until they are asked for, the latest 256 of them. Ends when the
    /// task is cancelled.
    ///
    /// - Parameter object: whose notifications; nil for anybody's. It need not be Sendable as it is for Apple, because it
    ///   is only compared.
    public func notifications(
        named name: Notification.Name, object: AnyObject? = nil
    ) -> Notifications {
        Notifications(of: self, name, object)
    }

    /// Notifications as they come.
    public struct Notifications: AsyncSequence, Sendable {
        /// One notification after the other.
        public typealias Element = Notification
        /// Waiting never fails.
        public typealias Failure = Never

        // `Notification` is not Sendable because of what it may carry. It is handed from the poster to the one who waits,
        // as an observer gets it.
        fileprivate struct Parcel: @unchecked Sendable {
            let notification: Notification
        }

        // The token of an observation, which the centre takes from any thread.
        private struct Token: @unchecked Sendable {
            let observer: any NSObjectProtocol
            let center: NotificationCenter
        }

        private let parcels: AsyncStream<Parcel>

        fileprivate init(of center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
            let (parcels, continuation) = AsyncStream<Parcel>.makeStream(bufferingPolicy: .bufferingNewest(256))
            let observer = center.addObserver(forName: name, object: object, queue: nil) { notification in
                continuation.yield(Parcel(notification: notification))
            }
            let token = Token(observer: observer, center: center)
            continuation.onTermination = { _ in token.center.removeObserver(token.observer) }
            self.parcels = parcels
        }

        /// Begins to wait. Notifications go to one who waits, not to each.
        public func makeAsyncIterator() -> Iterator { Iterator(parcels.makeAsyncIterator()) }

        /// Waits for notifications.
        public struct Iterator: AsyncIteratorProtocol {
            private var parcels: AsyncStream<Parcel>.Iterator

            fileprivate init(_ parcels: AsyncStream<Parcel>.Iterator) { self.parcels = parcels }

            /// The next notification; nil when the task was cancelled.
            public mutating func next() async -> Notification? { await parcels.next()?.notification }

            /// The next notification, for a caller of any actor; nil when the task was cancelled.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await parcels.next(isolation: actor)?.notification
            }
        }
    }
}
