import ICalendar

/// The names of temporary files: hidden, with the store's tag, and with the extension that a vdir ignores.
enum VdirTemporaryName {
    private static let beginning = ".conference-"
    private static let end = ".tmp"

    static func make(tag: String) -> String {
        "\(beginning)\(tag)-\(String(UInt64.random(in: .min ... .max), radix: 36))\(end)"
    }

    /// Returns whether a name is that of a temporary file of any store.
    static func isTemporary(_ name: String) -> Bool {
        name.utf8.starts(with: beginning.utf8) && name.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
    }

    /// Returns whether a name is that of a temporary file of the store with a tag.
    static func isTemporary(_ name: String, tag: String) -> Bool {
        isTemporary(name) && name.utf8.starts(with: "\(beginning)\(tag)-".utf8)
    }
}

/// The names of new files and folders.
enum VdirItemName {
    /// The characters that khal and vdirsyncer consider safe.
    private static func isSafe(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "@"): true
            default: false
            }
        }
    }

    /// Returns the UID if it is a safe name, then a digest of it as an alternative.
    static func candidates(for uid: String) -> [String] {
        let digest = TextDigest.hexadecimal(of: uid) + ".ics"
        let isName = !uid.isEmpty && uid.utf8.count <= 200 && isSafe(uid) && !uid.hasPrefix(".")
        return isName ? [uid + ".ics", digest] : [digest]
    }

    /// Returns the title if it is a safe name, then the calendar's identifier as an alternative.
    static func folderCandidates(for title: String, identifier: String) -> [String] {
        let name = String(title.map { $0 == " " ? "-" : $0 })
        let isName = !name.isEmpty && name.utf8.count <= 100 && isSafe(name) && !name.hasPrefix(".")
        return isName ? [name, identifier] : [identifier]
    }
}

extension [UInt8] {
    /// Whether a file name ends in `.ics`. Compares bytes, because as characters the dot can combine with what precedes it.
    var hasExtension: Bool { suffix(4).elementsEqual(".ics".utf8) }
}

extension String {
    /// Returns whether this path is the other one, or leads into it. Compares bytes.
    func isPath(in folder: String) -> Bool { (self + "/").utf8.starts(with: (folder + "/").utf8) }
}
