import ConferenceHost
import Synchronization

/// Asks all providers for their rooms, and tells a page of each answer as it comes.
///
/// The events are `group` with the markup of a ``RoomGroup``, `progress` with a sentence, and at the end `done`.
struct RoomStream {
    let desk: PageDesk
    let activity: PageActivity

    /// A page reads more slowly than providers answer, and a group can have a thousand titles of a kilobyte.
    private static var limits: PageLimits {
        var limits = PageLimits()
        limits.waitingBytes = 1_048_576
        return limits
    }

    func answer(_ answer: PendingAnswer) {
        let asking = Asking()
        let activity = activity
        activity.streamOpened()
        guard
            let stream = answer.stream(whenClosed: {
                activity.streamClosed()
                asking.cancel()
            })
        else { return activity.streamClosed() }
        let desk = desk
        asking.begin(
            Task {
                await Self.send(to: stream, desk)
                stream.end()
            })
    }

    private static func send(to stream: EventStream, _ desk: PageDesk) async {
        let host = desk.host()
        let providers = RoomChooser.providers(of: host)
        var count = 0
        for await list in host.roomLists(of: providers) {
            count += 1
            let group = RoomGroup(list, desk)
            let progress = desk.texts.answered(group.announcement, count, of: providers.count)
            guard send("group", group.html.markup, stream), send("progress", progress, stream) else { return }
        }
        if !Task.isCancelled { _ = send("done", "", stream) }
    }

    /// Sends a text as one line.
    private static func send(_ name: String, _ text: String, _ stream: EventStream) -> Bool {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return stream.send(name, line, limits: limits)
    }

    /// The task, which exists after the function that cancels it.
    private final class Asking: Sendable {
        private struct State {
            var task: Task<Void, Never>?
            var isCancelled = false
        }

        private let state = Mutex(State())

        func begin(_ task: Task<Void, Never>) {
            let isCancelled = state.withLock { state in
                state.task = task
                return state.isCancelled
            }
            if isCancelled { task.cancel() }
        }

        func cancel() {
            state.withLock { state in
                state.isCancelled = true
                defer { state.task = nil }
                return state.task
            }?.cancel()
        }
    }
}

extension RoomGroup {
    /// The answer of a provider just now. The page keeps what the person has selected.
    fileprivate init(_ list: RoomList, _ desk: PageDesk) {
        let answer: Answer =
            switch list.result {
            case .success(let rooms): .rooms(rooms)
            case .failure(let error): .problem(error)
            }
        self.init(list.provider, answer, nil, desk)
    }
}
