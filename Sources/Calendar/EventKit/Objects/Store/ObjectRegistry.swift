/// Weak references to the objects of a store that are still in use.
struct ObjectRegistry {
    private struct WeakObject {
        weak var object: EKObject?
    }

    private var entries: [WeakObject] = []
    /// The number of entries at which deallocated ones are removed.
    private var bound = 64

    /// The objects that still exist.
    var objects: [EKObject] { entries.compactMap(\.object) }

    /// Adds an object. Deallocated entries are removed whenever the list has doubled, so that the average cost of an
    /// object is constant.
    mutating func add(_ object: EKObject) {
        if entries.count >= bound {
            entries.removeAll { $0.object == nil }
            bound = max(64, 2 * entries.count)
        }
        entries.append(WeakObject(object: object))
    }
}
