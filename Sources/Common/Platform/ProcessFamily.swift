package import Glibc

/// A process with those that it has started, directly or not, as long as each of them still has its parent.
package enum ProcessFamily {
    /// Kills a process and all others of its family. The caller must wait for the end of the process.
    ///
    /// They may be in the process group of this program, so a signal to their group is no way to do this.
    package static func kill(_ process: pid_t) {
        // One that is stopped starts no other process meanwhile, and its number is not given to another one.
        var (family, open) = ([process], [process])
        while let parent = open.popLast() {
            _ = Glibc.kill(parent, SIGSTOP)
            let children = children(of: parent).filter { !family.contains($0) }
            family += children
            open += children
        }
        for member in family.reversed() { _ = Glibc.kill(member, SIGKILL) }
    }

    /// Returns the numbers of the processes that a process has started and that have not ended.
    private static func children(of parent: pid_t) -> [pid_t] {
        guard let directory = opendir("/proc") else { return [] }
        defer { closedir(directory) }
        var found: [pid_t] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let process = pid_t(name), RunningProcess.status(of: process)?.parent == "\(parent)" {
                found.append(process)
            }
        }
        return found
    }
}
