import Foundation
import Glibc
import ConferenceErrors
import PrivateFiles
import TestSupport
import Testing

@testable import ConferenceHost

/// Files of the catalogue's F10 to F12: what may lie where, and whose it has to be.
@Suite("Where the files of a provider may lie")
struct PathTests {
    /// There are no private groups here, so that the outcome is the same on every machine.
    private let check = PathCheck(isPrivateGroup: { _, _ in false })

    private func make(_ directory: TemporaryDirectory) throws -> String {
        let file = try directory.write("content", to: "a/b/file")
        for path in ["", "/a", "/a/b"] { try #require(chmod(directory.path + path, 0o755) == 0) }
        try #require(chmod(file, 0o644) == 0)
        return file
    }

    private func problem(_ file: String, _ check: PathCheck? = nil) -> PathProblem? {
        do throws(PathProblem) {
            _ = try (check ?? self.check).file(file, limit: 100)
            return nil
        } catch {
            return error
        }
    }

    @Test("a file is opened where root and the user alone can write, below a sticky directory for everybody")
    func safe() throws {
        let directory = try TemporaryDirectory()
        expectNil(problem(try make(directory)))
    }

    @Test(
        "F12: a component that others can write to is named, with the change of mode that ends it",
        .testAsEachUser,
        arguments: [
            ("/a", mode_t(0o777), "everybody", "go-w"), ("/a", 0o757, "everybody", "o-w"),
            ("/a/b/file", 0o646, "everybody", "o-w"),
        ])
    func writable(_ component: String, _ mode: mode_t, _ who: String, _ change: String) throws {
        let directory = try TemporaryDirectory()
        let file = try make(directory)
        let path = directory.path + component
        try #require(chmod(path, mode) == 0)
        expectEqual(problem(file), .writable(path, by: Sentence(words: who), change: change))
        let message = problem(file)?.error("“Rooms”").message ?? ""
        expectHasSuffix(message, "run: chmod \(change) '\(path)'", "\(message)")
        expectEqual(problem(file)?.error("“Rooms”").code, .insecurePermissions)
        expectEqual(problem(file)?.error("“Rooms”").exitStatus, .noPermission)
    }

    @Test("F12: a group may write only if it is the owner's private group", .testAsEachUser)
    func group() throws {
        let directory = try TemporaryDirectory()
        let file = try make(directory)
        try #require(chmod(directory.path + "/a/b", 0o775) == 0)
        guard case .writable(let path, _, let change) = problem(file) else {
            Issue.record("not refused")
            return
        }
        expectEqual(path, directory.path + "/a/b")
        expectEqual(change, "g-w")
        expectNil(
            problem(file, PathCheck(isPrivateGroup: { group, owner in group == getegid() && owner == geteuid() })))
    }

    @Test("the chmod that a message prints ends the problem")
    func remedy() throws {
        let directory = try TemporaryDirectory()
        let file = try make(directory)
        try #require(chmod(directory.path + "/a", 0o777) == 0)
        let message = problem(file)?.error("“Rooms”").message ?? ""
        let command = try #require(message.firstRange(of: "run: ").map { String(message[$0.upperBound...]) })
        // Nothing outside the directory of this test is changed, whatever the message says.
        try #require(command == "chmod go-w '\(directory.path)/a'")
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", command]
        try shell.run()
        shell.waitUntilExit()
        expectNil(problem(file))
    }

    @Test("a sticky directory for everybody is in order, and what lies in it has to be root's or the user's")
    func sticky() throws {
        let directory = try TemporaryDirectory()
        let file = try make(directory)
        try #require(chmod(directory.path + "/a", 0o1777) == 0)
        expectNil(problem(file))
    }

    @Test("F12: a bundle of another user is rejected, whichever user asks", .testAsEachUser)
    func owner() throws {
        let directory = try TemporaryDirectory()
        let file = try make(directory)
        if geteuid() == 0 {
            try #require(chown(directory.path + "/a/b", 65_534, 65_534) == 0)
            expectEqual(problem(file), .foreignOwner(directory.path + "/a/b", owner: 65_534))
            // To that user, it is in order.
            expectNil(problem(file, PathCheck(user: 65_534, isPrivateGroup: { _, _ in false })))
        } else {
            // This user's files are foreign to another user.
            guard case .foreignOwner(_, let owner) = problem(file, PathCheck(user: geteuid() + 1)) else {
                Issue.record("not refused")
                return
            }
            expectEqual(owner, geteuid())
        }
    }

    @Test(
        "a link above a bundle is followed if its owner is trusted, and its target is checked",
        arguments: [true, false])
    func linkAbove(_ isAbsolute: Bool) throws {
        let directory = try TemporaryDirectory()
        let file = try make(directory)
        symlink(
            isAbsolute ? directory.path + "/a" : "../x/../\((directory.path as NSString).lastPathComponent)/a",
            directory.path + "/link")
        if isAbsolute {
            expectNil(problem(directory.path + "/link/b/file"))
        }
        symlink("a/../a", directory.path + "/relative")
        expectNil(problem(directory.path + "/relative/b/file"))
        expectNil(problem(directory.path + "/a/b/../../a/b/file"))
        try #require(chmod(directory.path + "/a", 0o757) == 0)
        expectEqual(
            problem(directory.path + "/relative/b/file"),
            .writable(directory.path + "/a", by: "everybody", change: "o-w"))
        _ = file
    }

    @Test("a loop of links ends")
    func loop() throws {
        let directory = try TemporaryDirectory()
        symlink("loop", directory.path + "/loop")
        expectEqual(problem(directory.path + "/loop/file"), .system(path: directory.path + "/loop", errno: ELOOP))
    }

    @Test(
        "F10, F11: below a bundle nothing leads out of it, and nothing but a regular file is opened",
        arguments: ["link", "linked/file", "../file", "fifo", "directory", "absent", "socket"])
    func inside(_ relative: String) throws {
        let directory = try TemporaryDirectory()
        _ = try make(directory)
        let base = directory.path + "/a"
        symlink("/etc/passwd", base + "/link")
        symlink("b", base + "/linked")
        mkfifo(base + "/fifo", 0o600)
        mkdir(base + "/directory", 0o700)
        try directory.write("x", to: "file")
        try bind(base + "/socket")
        do throws(PathProblem) {
            let bundle = try check.directory(base)
            _ = try check.file(relative, in: bundle, at: base, limit: 100)
            Issue.record("\(relative) was opened")
        } catch {
            switch relative {
            case "link", "linked/file", "../file":
                expectEqual(error.error("x").code, .insecurePath)
            case "absent": expectEqual(error, .system(path: base + "/absent", errno: ENOENT))
            default: expectEqual(error, .notRegular("\(base)/\(relative)"))
            }
        }
    }

    @Test("F10: a device is refused without being opened", .testAsEachUser)
    func device() throws {
        let devices = try check.directory("/dev")
        do throws(PathProblem) {
            _ = try check.file("zero", in: devices, at: "/dev", limit: 100)
            Issue.record("it was opened")
        } catch {
            expectEqual(error, .notRegular("/dev/zero"))
        }
    }

    @Test("F19: a file with another user's rights, or with too many bytes, is refused")
    func special() throws {
        let directory = try TemporaryDirectory()
        let file = try make(directory)
        try #require(chmod(file, 0o4644) == 0)
        expectEqual(problem(file), .privileged(file))
        try #require(chmod(file, 0o644) == 0)
        // Three gibibytes that are not there: refused by the size, and not by reading.
        try #require(truncate(file, 3 << 30) == 0)
        expectEqual(problem(file), .tooLarge(file))
    }

    /// Leaves a socket behind.
    private func bind(_ path: String) throws {
        let number = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(number) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < 107 else { return _ = mkfifo(path, 0o600) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(status == 0)
    }
}
