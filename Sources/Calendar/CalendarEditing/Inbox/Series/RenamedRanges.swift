import Scheduling

/// The components of a message after those for an occurrence and all following ones have got the names of the series. Two of them can
/// have the same name then, although they had different ones in the message.
struct RenamedRanges {
    struct Item {
        var item: SchedulingItem
        /// The name in the message, as a place in the series.
        let former: String
        var place: String

        var isRenamed: Bool { former != place }
    }

    let items: [Item]

    /// Returns the components, each with a name of its own.
    ///
    /// Of several for an occurrence and all following ones, the newest counts or, of the same version, the one that the series has under
    /// the name in the message, or else the one that begins last. One for the occurrence alone stays, unless it is older: the
    /// others then begin at the next occurrence.
    ///
    /// - Parameter next: makes a component begin at the next occurrence, and returns it with the name of that; nil if there is none.
    func apart(
        next: (_ place: String, _ range: SchedulingItem) throws -> (place: String, item: SchedulingItem)?
    ) rethrows -> [SchedulingItem] {
        guard items.contains(where: \.isRenamed) else { return items.map(\.item) }
        var (order, alone, ranges) = ([String](), [String: Item](), [String: Item]())
        func isAfter(_ one: Item, _ other: Item) -> Bool {
            switch one.item.revision.order(to: other.item.revision) {
            case .newer: true
            case .older: false
            case .same where one.isRenamed != other.isRenamed: other.isRenamed
            case .same: one.former > other.former
            }
        }
        for item in items {
            if !order.contains(item.place) { order.append(item.place) }
            if item.item.isThisAndFuture {
                if ranges[item.place].map({ isAfter(item, $0) }) ?? true { ranges[item.place] = item }
            } else if alone[item.place].map({ item.item.revision.order(to: $0.item.revision) == .newer }) ?? true {
                alone[item.place] = item
            }
        }
        var result: [String: SchedulingItem] = alone.mapValues(\.item)
        for place in order.sorted() {
            guard var range = ranges[place] else { continue }
            while let own = alone[range.place], own.item.revision.order(to: range.item.revision) != .older {
                guard let moved = try next(range.place, range.item) else { break }
                (range.place, range.item) = (moved.place, moved.item)
            }
            let isTaken = alone[range.place].map { $0.item.revision.order(to: range.item.revision) != .older } ?? false
            // One that begins there anyway says what holds from there on.
            guard !isTaken, range.place == place || ranges[range.place] == nil else { continue }
            if !order.contains(range.place) { order.append(range.place) }
            result[range.place] = range.item
        }
        return order.compactMap { result[$0] }
    }
}
