import Foundation
import TestSupport
import Testing

/// Small disks that only one test sees: mounted in a mount namespace of their own, gone with its last process.
enum PrivateMounts {
    /// Why private mounts are unavailable; nil if they are available.
    static let hindrance: String? = {
        guard getuid() == 0 else { return "only root may mount" }
        guard Programs.path(of: "unshare") != nil, Programs.path(of: "mount") != nil else {
            return "there is no unshare or mount"
        }
        let tried = try? runProcess("/usr/bin/env", ["unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"])
        return tried?.status == 0 ? nil : "mounting is not permitted here"
    }()

    /// Runs a script of the shell with `$disk`, an empty tmpfs of that size, `$ctl`, which is conferencectl, and `$home`.
    ///
    /// - Returns: what it writes, messages of conferencectl included.
    static func run(_ home: Home, size: String, _ script: String) throws -> String {
        if let hindrance { try Test.cancel("Left out: \(hindrance).") }
        let disk = home.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        let preamble = """
            exec 2>&1
            mount -t tmpfs -o size=\(size),mode=700 tmpfs "$disk" || exit 99
            export CONFERENCE_STORE="$disk/calendar.sqlite"
            # Takes all room but so many KiB.
            fill() {
                dd if=/dev/zero of="$disk/filler" bs=1024 count=100000 status=none 2>/dev/null
                if [ "$1" -gt 0 ]; then truncate -s -"$1"K "$disk/filler"; fi
            }
            """
        let variables = home.variables.merging(["disk": disk, "ctl": Home.program, "home": home.path]) { $1 }
        let result = try runProcess(
            "/usr/bin/env", ["unshare", "--mount", "--propagation", "private", "sh", "-c", preamble + "\n" + script],
            environment: variables)
        try #require(result.status == 0, "\(result.status): \(result.output)")
        return result.output
    }
}
