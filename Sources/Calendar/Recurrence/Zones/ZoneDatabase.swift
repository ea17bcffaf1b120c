import Glibc
import Synchronization

/// The system's time zones, by IANA name.
///
/// Thread-safe. Files are read on first use and cached. Names come from calendar files or from the command line, so
/// each name is checked before it becomes part of a path.
package final class ZoneDatabase: Sendable {
    private let directory: String
    private let cache = Mutex<[String: ZoneRules]>([:])
    private let givenSystemZone: String?
    private let foundSystemZone = Mutex<String?>(nil)
    private let unusable: (@Sendable (String) -> Void)?

    /// The IANA name of the system's time zone.
    ///
    /// `TZ` comes first: if it is set to a POSIX rule or to an unknown name, the zone is UTC, because an event needs a name
    /// that other programs understand. An empty `TZ` means UTC, and `:/etc/localtime` means that file, as in the C library.
    /// Then come `/etc/timezone`, the target of `/etc/localtime`, and "UTC". The name is determined on first use, because most
    /// commands for rooms and providers do not need it.
    package var systemZoneName: String {
        foundSystemZone.withLock { found in
            if let found { return found }
            let setting = givenSystemZone == nil ? getenv("TZ").map { String(cString: $0) } : nil
            let candidates = givenSystemZone.map { [$0] } ?? Self.systemZoneCandidates(setting, directory: directory)
            let known = candidates.first { rules(named: $0) != nil }
            let name = known ?? "UTC"
            found = name
            if known == nil, let setting, !["", ":", "UTC", "UTC0"].contains(setting) { unusable?(setting) }
            return name
        }
    }

    /// - Parameters:
    ///   - directory: the directory of the compiled zone files.
    ///   - systemZone: the name to use for the system's zone; nil to ask the system.
    ///   - unusable: called at most once, with the value of `TZ`, if the system's zone is UTC only because that value
    ///     is not the name of a zone. It must not ask this database for the zone again.
    package init(
        directory: String = "/usr/share/zoneinfo", systemZone: String? = nil,
        unusable: (@Sendable (String) -> Void)? = nil
    ) {
        self.directory = directory
        self.unusable = unusable
        givenSystemZone = systemZone
    }

    /// The version of the database, such as `2025b`; empty if unknown.
    package var version: String {
        if let bytes = Self.contents(of: "\(directory)/tzdata.zi", limit: 4_194_304) {
            // # version 2025b
            let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }.prefix(100), as: UTF8.self)
            if line.hasPrefix("# version ") { return String(line.dropFirst(10)) }
        }
        guard let bytes = Self.contents(of: "\(directory)/+VERSION", limit: 4_096) else { return "" }
        return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    }

    /// Returns the rules of a zone, or nil if there is no IANA zone of that name.
    package func rules(named name: String) -> ZoneRules? {
        if let rules = cache.withLock({ $0[name] }) { return rules }
        guard let rules = Self.read(name, in: directory) ?? (name == "UTC" ? .utc : nil) else { return nil }
        cache.withLock { $0[name] = rules }
        return rules
    }

    /// The rules of ``systemZoneName``.
    package var systemRules: ZoneRules { rules(named: systemZoneName) ?? .utc }

    /// - Parameter setting: the value of `TZ`; nil if it is not set.
    private static func systemZoneCandidates(_ setting: String?, directory: String) -> [String] {
        if let setting {
            let path = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
            // Some systems set `TZ` to this path only to save the C library from checking the file.
            guard path != "/etc/localtime" else { return systemZoneCandidates(nil, directory: directory) }
            return [path.hasPrefix(directory + "/") ? String(path.dropFirst(directory.utf8.count + 1)) : path]
        }
        var candidates: [String] = []
        if let bytes = contents(of: "/etc/timezone", limit: 4_096) {
            let line = bytes.prefix { $0 > 0x20 }
            candidates.append(String(decoding: line, as: UTF8.self))
        }
        if let target = realpath("/etc/localtime", nil) {
            defer { free(target) }
            let path = String(cString: target)
            if path.hasPrefix(directory + "/") {
                candidates.append(String(path.dropFirst(directory.utf8.count + 1)))
            }
        }
        return candidates
    }

    private static func read(_ name: String, in directory: String) -> ZoneRules? {
        guard isName(name), let bytes = contents(of: "\(directory)/\(name)", limit: 262_144) else { return nil }
        return try? ZoneRules(tzif: bytes)
    }

    /// Returns whether a text may be the name of a zone. Accepts letters, digits and `+ _ - /`, but no empty or hidden
    /// component. Rejects zones that count leap seconds (`right/`).
    static func isName(_ name: String) -> Bool {
        guard !name.isEmpty, name.utf8.count <= 128, !name.hasPrefix("right/") else { return false }
        return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "_"),
                        UInt8(ascii: "-"):
                        true
                    default: false
                    }
                }
        }
    }

    /// Returns the bytes of a regular file, or nil for any other file or one above the limit. Follows symbolic links,
    /// which the database uses throughout.
    private static func contents(of path: String, limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
            return nil
        }
        // The buffer has one byte more than the file's size, so that a file that grows meanwhile is detected and rejected.
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
        var filled = 0
        while filled < bytes.count {
            let count = bytes[filled...].withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return Array(bytes[..<filled]) }
            filled += count
        }
        return nil
    }
}
