/// The objects of a store that are still in use, without keeping them alive.
struct ObjectRegistry {
    private struct WeakObject {
        weak var object: EKObject?
    }

    private var entries: [WeakObject] = []
    /// How many entries there may be before the dead are looked for.
    private var bound = 64

    /// The objects that somebody still holds.
    var objects: [EKObject] { entries.compactMap(\.object) }

    /// Takes note of an object. The dead go whenever there are twice as many entries as there were living ones, so that each
    /// object costs the same on average.
    mutating func add(_ object: EKObject) {
        if entries.count >= bound {
            entries.removeAll { $0.object == nil }
            bound = max(64, 2 * entries.count)
        }
        entries.append(WeakObject(object: object))
    }
}
