import Glibc

/// A running process, by a name that no other process gets, on this computer or another one.
///
/// A program that holds something for a while, such as the right to deliver a change, leaves its name. If it is killed, other
/// programs see that it has ended and need not wait.
package enum RunningProcess {
    /// The name of this process: the boot of the computer, the namespace of process numbers, the number, and the time of the
    /// start, because numbers are used again. Nil if the system does not tell.
    package static let name: String? = name(of: getpid())

    /// Returns whether the process with this name has certainly ended. That is unknown for a process of another computer, of
    /// another container, or from before the last start of this computer.
    package static func hasEnded(_ name: String) -> Bool {
        let parts = name.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 4, let place, parts[0] == place.boot, parts[1] == place.namespace,
            let process = Int32(parts[2]), process > 0
        else { return false }
        guard kill(process, 0) == 0 || errno == EPERM else { return errno == ESRCH }
        guard let status = status(of: process) else { return false }
        // A process that has ended stays in the list until its parent takes note of it.
        return status.start != parts[3] || status.state == "Z" || status.state == "X"
    }

    /// Returns the number and the file name of a running process of this computer; nil for any other one.
    package static func program(_ name: String) -> (number: Int32, file: String)? {
        let parts = name.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 4, let place, parts[0] == place.boot, parts[1] == place.namespace,
            let process = Int32(parts[2]), !hasEnded(name)
        else { return nil }
        let capacity = Int(PATH_MAX)
        var path = [CChar](repeating: 0, count: capacity)
        let length = readlink("/proc/\(process)/exe", &path, capacity)
        guard length > 0 else { return nil }
        let text = String(decoding: path[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let file = String(text.split(separator: "/").last ?? "")
        // The file may have been replaced by a newer version since.
        return (process, file.hasSuffix(" (deleted)") ? String(file.dropLast(" (deleted)".count)) : file)
    }

    private static func name(of process: Int32) -> String? {
        guard let place, let status = status(of: process) else { return nil }
        return "\(place.boot) \(place.namespace) \(process) \(status.start)"
    }

    /// Where the numbers of processes apply.
    private static let place: (boot: String, namespace: String)? = {
        guard let boot = text("/proc/sys/kernel/random/boot_id") else { return nil }
        var status = stat()
        guard stat("/proc/self/ns/pid", &status) == 0 else { return nil }
        return (String(boot.prefix { $0 != "\n" }), "\(status.st_ino)")
    }()

    /// The state, the parent and the start of a process; see proc_pid_stat(5). The name of its program, which may contain anything,
    /// ends with the last parenthesis.
    static func status(of process: Int32) -> (state: Substring, parent: Substring, start: Substring)? {
        guard let text = text("/proc/\(process)/stat"), let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        return fields.count > 19 ? (fields[0], fields[1], fields[19]) : nil
    }

    private static func text(_ path: String) -> String? {
        ((try? SmallFile.read(path, limit: 4_096)) ?? nil).map { String(decoding: $0, as: UTF8.self) }
    }
}
