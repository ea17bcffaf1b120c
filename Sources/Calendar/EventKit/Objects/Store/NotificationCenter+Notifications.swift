public import Foundation

extension NotificationCenter {
    /// Returns a sequence of the notifications with a name, for `for await` (Apple: Foundation,
    /// `notifications(named:object:)`).
    ///
    /// Foundation on Linux lacks this method, which programs use to wait for
    /// ``Foundation/NSNotification/Name/EKEventStoreChanged``. The latest 256 notifications since this call are buffered until
    /// they are read. The sequence ends when the task is cancelled.
    ///
    /// - Parameter object: the sender of the notifications; nil for any sender. Apple requires it to be Sendable, which is not
    ///   necessary because it is only compared.
    public func notifications(
        named name: Notification.Name, object: AnyObject? = nil
    ) -> Notifications {
        Notifications(of: self, name, object)
    }

    /// A sequence of notifications.
    public struct Notifications: AsyncSequence, Sendable {
        /// A notification.
        public typealias Element = Notification
        /// The sequence never throws.
        public typealias Failure = Never

        // `Notification` is not Sendable because of its contents. It is passed from the sender to the reader in the
        // same way as to an observer.
        fileprivate struct NotificationBox: @unchecked Sendable {
            let notification: Notification
        }

        // An observer token, which the notification center accepts on any thread.
        private struct Token: @unchecked Sendable {
            let observer: any NSObjectProtocol
            let center: NotificationCenter
        }

        private let boxes: AsyncStream<NotificationBox>

        fileprivate init(of center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
            let (boxes, continuation) = AsyncStream<NotificationBox>.makeStream(bufferingPolicy: .bufferingNewest(256))
            let observer = center.addObserver(forName: name, object: object, queue: nil) { notification in
                continuation.yield(NotificationBox(notification: notification))
            }
            let token = Token(observer: observer, center: center)
            continuation.onTermination = { _ in token.center.removeObserver(token.observer) }
            self.boxes = boxes
        }

        /// Returns an iterator. All iterators of a sequence share its notifications.
        public func makeAsyncIterator() -> Iterator { Iterator(boxes.makeAsyncIterator()) }

        /// An iterator over notifications.
        public struct Iterator: AsyncIteratorProtocol {
            private var boxes: AsyncStream<NotificationBox>.Iterator

            fileprivate init(_ boxes: AsyncStream<NotificationBox>.Iterator) { self.boxes = boxes }

            /// Returns the next notification, or nil when the task is cancelled.
            public mutating func next() async -> Notification? { await boxes.next()?.notification }

            /// Returns the next notification on the caller's actor, or nil when the task is cancelled.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await boxes.next(isolation: actor)?.notification
            }
        }
    }
}
