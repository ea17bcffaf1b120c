import EventKit

// Programs observe the notification of changes, for one store or for all.

final class Watcher: NSObject {
    private let store = EKEventStore()
    private var token: (any NSObjectProtocol)?

    func start() {
        token = NotificationCenter.default.addObserver(
            forName: .EKEventStoreChanged, object: store, queue: .main
        ) { notification in
            print(notification.object is EKEventStore)
        }
    }

    func stop() {
        if let token { NotificationCenter.default.removeObserver(token) }
        token = nil
    }
}

func changes() async {
    for await _ in NotificationCenter.default.notifications(named: .EKEventStoreChanged).map({ _ in () }) { break }
}
