/// The list of files at the end of a zip file.
struct ZipDirectory {
    /// A file.
    struct Entry {
        var name: String
        var method: Int
        var length: Int
        var data: Range<Int>
    }

    /// Why a file is not found.
    enum Fault: Hashable {
        /// The list is missing, or ends too early.
        case incomplete
        /// The list is longer than the limit.
        case tooManyFiles
        /// The list has the file, whose data are missing, encrypted or of a wrong length.
        case unreadableFile
        /// The list is elsewhere, as ZIP64 puts it.
        case isZip64
    }

    static let (stored, deflated) = (0, 8)
    private static let (endMark, entryMark, fileMark) = (0x0605_4B50, 0x0201_4B50, 0x0403_4B50)
    private static let longestComment = 65_535
    /// The place of the list if another record has it.
    private static let isElsewhere = 0xFFFF_FFFF

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Finds a file. Of several with one name, the first counts.
    ///
    /// - Returns: the file, or why it is not found; neither if the list is sound and has no such file.
    func entry(_ name: String, limit: Int) -> (entry: Entry?, fault: Fault?) {
        let found = files(limit: limit, atMost: 1) { $0.elementsEqual(name.utf8) }
        guard let file = found.files.first else { return (nil, found.fault) }
        return (file.entry, file.entry == nil ? .unreadableFile : nil)
    }

    /// Finds the files whose names end with a text.
    ///
    /// - Returns: each file with its name, and nil if its data are missing, encrypted or of a wrong length; why there can be
    ///   others.
    func files(
        endingWith end: String, limit: Int
    ) -> (files: [(name: String, entry: Entry?)], fault: Fault?) {
        files(limit: limit, atMost: limit) { $0.suffix(end.utf8.count).elementsEqual(end.utf8) }
    }

    /// The length of all files together, as the list has it; nil if it is longer than the limit, or damaged.
    func length(limit: Int) -> Int? {
        let found = files(limit: limit, atMost: limit) { _ in true }
        return found.fault == nil ? found.files.reduce(0) { $0 + ($1.entry?.length ?? 0) } : nil
    }

    /// Finds files by their names, among the first ones of the list.
    private func files(
        limit: Int, atMost wanted: Int, _ isWanted: (ArraySlice<UInt8>) -> Bool
    ) -> (files: [(name: String, entry: Entry?)], fault: Fault?) {
        var files: [(name: String, entry: Entry?)] = []
        guard let end = end(), let count = number(end + 10, 2), var place = number(end + 16, 4) else {
            return ([], .incomplete)
        }
        guard place != Self.isElsewhere else { return ([], .isZip64) }
        for _ in 0..<min(count, limit) where files.count < wanted {
            guard number(place, 4) == Self.entryMark, let nameLength = number(place + 28, 2),
                let extra = number(place + 30, 2), let comment = number(place + 32, 2)
            else { return (files, .incomplete) }
            let nameRange = place + 46..<place + 46 + nameLength
            guard nameRange.upperBound <= bytes.count else { return (files, .incomplete) }
            if isWanted(bytes[nameRange]) {
                let name = String(decoding: bytes[nameRange], as: UTF8.self)
                files.append((name, entry(at: place, name: name)))
            }
            place = nameRange.upperBound + extra + comment
        }
        return (files, count > limit ? .tooManyFiles : nil)
    }

    /// Reads an entry of the list, and what stands before the file's data. The first flag says that the file is encrypted.
    private func entry(at place: Int, name: String) -> Entry? {
        guard let flags = number(place + 8, 2), flags & 1 == 0, let method = number(place + 10, 2),
            let packed = number(place + 20, 4), let length = number(place + 24, 4), let start = number(place + 42, 4),
            number(start, 4) == Self.fileMark, let ownName = number(start + 26, 2),
            let ownExtra = number(start + 28, 2)
        else { return nil }
        let data = start + 30 + ownName + ownExtra
        guard data + packed <= bytes.count, method != Self.stored || packed == length else { return nil }
        return Entry(name: name, method: method, length: length, data: data..<data + packed)
    }

    /// The record at the end, before a comment.
    private func end() -> Int? {
        guard bytes.count >= 22 else { return nil }
        let last = bytes.count - 22
        for place in stride(from: last, through: max(0, last - Self.longestComment), by: -1)
        where number(place, 4) == Self.endMark { return place }
        return nil
    }

    /// A number of some bytes, the lowest first.
    private func number(_ place: Int, _ count: Int) -> Int? {
        guard place >= 0, place + count <= bytes.count else { return nil }
        return (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
}
