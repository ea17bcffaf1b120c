import Glibc

/// The number of files that this process may have open (`ulimit -n`).
package enum OpenFiles {
    /// What Foundation's `Process` needs to start a program. It ends this process if it does not get that.
    private static let forProcess = 24

    /// Whether a program can be started with Foundation's `Process`.
    package static var sufficeForProcess: Bool {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        for _ in 0..<forProcess {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            opened.append(descriptor)
        }
        return true
    }
}
