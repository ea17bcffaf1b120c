/// The numbers of the entries that an entry has replaced, in a component that only the inbox knows: the user may have seen them in a
/// list. They are those of single occurrences that are a part of their series now, and those that other senders have made with
/// the identifier of the event.
enum ReplacedEntries {
    private static let component = "X-CONFERENCE-REPLACED"
    private static let occurrences = "ENTRIES"
    private static let others = "OTHERS"
    /// How many of either kind an entry has.
    private static let most = 200

    /// Returns the contents of an entry with further numbers.
    ///
    /// - Parameters:
    ///   - numbers: those of occurrences.
    ///   - others: those of other senders.
    static func adding(_ numbers: [Int64], others: [Int64] = [], to contents: String) -> String {
        EntryContents.replacing(
            [(Self.occurrences, numbers), (Self.others, others)].map { property, new in
                (property, Set(read(property, contents) + new))
            }, of: component, most: most, in: contents)
    }

    /// Returns the contents of an entry with the numbers of another one.
    static func adding(thoseIn former: String?, to contents: String) -> String {
        guard let former else { return contents }
        return adding(read(occurrences, former), others: read(others, former), to: contents)
    }

    static func has(_ number: Int64, _ contents: String) -> Bool {
        read(occurrences, contents).contains(number) || isOfOther(number, contents)
    }

    /// Returns whether the number is that of an entry which another sender has made.
    static func isOfOther(_ number: Int64, _ contents: String) -> Bool { read(others, contents).contains(number) }

    /// Returns the numbers of those entries that were about occurrences of the same series.
    static func ofOccurrences(in contents: String) -> [Int64] { read(occurrences, contents) }

    private static func read(_ property: String, _ contents: String) -> [Int64] {
        EntryContents.numbers(property, of: component, in: contents)
    }
}
