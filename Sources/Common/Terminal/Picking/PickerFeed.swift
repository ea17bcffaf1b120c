import Glibc
import Platform
import Synchronization

/// Passes rows from any thread to a list while the list is shown.
package final class PickerFeed<Value: Sendable>: Sendable {
    private struct State {
        var batch = PickerBatch<Value>()
        var isComplete = false
        /// The end of a pipe that wakes the reader; -1 if there is none.
        var waking: Int32 = -1
        var isWanted = true
    }

    private let state = Mutex(State())

    package init() {}

    /// Adds rows after the others.
    package func append(_ rows: [PickerRow<Value>]) {
        let batch = PickerBatch(rows)
        change { $0.batch.append(batch) }
    }

    /// Records that there are no more rows.
    package func finish() { change { $0.isComplete = true } }

    /// Whether more rows are needed; false once the user has chosen.
    package var isWanted: Bool { state.withLock { $0.isWanted } }

    /// Records that no more rows are needed.
    func end() {
        state.withLock { state in
            state.waking = -1
            state.isWanted = false
        }
    }

    /// Returns the rows that have arrived since the last time.
    func take() -> (batch: PickerBatch<Value>, isComplete: Bool) {
        state.withLock { state in
            defer { state.batch = PickerBatch() }
            return (state.batch, state.isComplete)
        }
    }

    /// - Parameter descriptor: the end of a pipe that gets a byte for each change.
    func wake(_ descriptor: Int32) { state.withLock { $0.waking = descriptor } }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            // If the pipe is full, it has already woken the reader.
            var byte: UInt8 = 0
            if state.waking >= 0 { _ = write(state.waking, &byte, 1) }
        }
    }
}
