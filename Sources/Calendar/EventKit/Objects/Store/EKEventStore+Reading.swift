import Foundation

// Access to the stored values, for the classes of this module.
extension EKEventStore {
    func backend() throws -> EventStoreBackend { try backendResult.get() }

    /// Runs a body that reads, if the program may read entries of a kind.
    func reading<Value>(
        _ entity: EKEntityType, otherwise nothing: Value, _ body: (EventStoreBackend) throws -> Value
    ) -> Value {
        do {
            let backend = try backend()
            guard backend.mayRead(entity) else { return nothing }
            let value = try body(backend)
            lock.withLock { readError = nil }
            return value
        } catch {
            lock.withLock { readError = error }
            FileHandle.standardError.write(Data("EventKit: \(error)\n".utf8))
            return nothing
        }
    }

    /// Registers an object for ``reset()``.
    func register(_ object: EKObject) { lock.withLock { registry.add(object) } }

    /// Returns the objects of this store that are still in use.
    func registered() -> [EKObject] { lock.withLock { registry.objects } }
}
