/// A file of a folder before a change.
package struct FormerFile: Sendable {
    package var name: String
    package var bytes: [UInt8]
    /// The UIDs of the entries in the file that were changed.
    package var uids: [String]
    /// Nil for a file that a version without them has recorded.
    package var attributes: FileAttributes?
    /// Whether the undone change restores newer versions of its entries, so that the bytes are outdated.
    package internal(set) var isRevised = false
    private(set) var state: UInt64 = 0

    package init(name: String, bytes: [UInt8], uids: [String], attributes: FileAttributes?) {
        self.name = name
        self.bytes = bytes
        self.uids = uids
        self.attributes = attributes
    }

    /// Returns whether a file with this digest, or a missing file for nil, is what the change to undo has left.
    package func isLeft(as digest: String?) -> Bool { state == Self.state(ofDigest: digest) }

    static func state(ofDigest digest: String?) -> UInt64 { digest.map { StateDigest.of($0) } ?? 0 }
}

/// The owner, permissions and extended attributes of a file. Its access control list is one of these attributes.
package struct FileAttributes: Hashable, Sendable {
    package var owner: UInt32
    package var group: UInt32
    /// The permissions of the owner, the group and all others.
    package var mode: UInt32
    package var extended: [String: [UInt8]]

    package init(owner: UInt32, group: UInt32, mode: UInt32, extended: [String: [UInt8]]) {
        self.owner = owner
        self.group = group
        self.mode = mode
        self.extended = extended
    }
}

// MARK: - As an image

extension FormerFile {
    var image: RowImage {
        let columns: [(name: String, value: SQLValue)] = [
            ("bytes", .blob(bytes)), ("uids", .text(Array(uids.joined(separator: "\n").utf8))),
        ]
        let all = columns + (attributes?.columns ?? [])
        return RowImage(tables: [.init(name: .file, columns: all.map(\.name), rows: [all.map(\.value)])])
    }

    init?(name: String, image: RowImage, state: UInt64) {
        guard let table = image[.file], let row = table.rows.first, row.count == table.columns.count else { return nil }
        let columns = Dictionary(zip(table.columns, row), uniquingKeysWith: { first, _ in first })
        guard case .blob(let bytes)? = columns["bytes"], let uids = columns["uids"]?.string else { return nil }
        self.init(
            name: name, bytes: bytes, uids: uids.split(separator: "\n").map(String.init),
            attributes: FileAttributes(columns))
        self.state = state
    }
}

extension FileAttributes {
    private static let prefix = "attribute "
    /// An image must not have more than a thousand columns.
    private static let mostExtended = 900

    fileprivate var columns: [(name: String, value: SQLValue)] {
        [
            ("owner", .integer(Int64(owner))), ("group", .integer(Int64(group))), ("mode", .integer(Int64(mode))),
        ]
            + extended.sorted { $0.key < $1.key }.prefix(Self.mostExtended)
            .map { (Self.prefix + $0.key, .blob($0.value)) }
    }

    fileprivate init?(_ columns: [String: SQLValue]) {
        func number(_ name: String) -> UInt32? { columns[name]?.int64.flatMap { UInt32(exactly: $0) } }
        guard let owner = number("owner"), let group = number("group"), let mode = number("mode") else { return nil }
        self.init(owner: owner, group: group, mode: mode & 0o777, extended: [:])
        for (name, value) in columns where name.hasPrefix(Self.prefix) {
            if case .blob(let bytes) = value { extended[String(name.dropFirst(Self.prefix.count))] = bytes }
        }
    }
}
