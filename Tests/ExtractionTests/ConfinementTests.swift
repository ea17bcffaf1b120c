import ConferenceErrors
import ConferenceModel
import Extraction
import Foundation
import TestSupport
import Testing

/// Programs in the place of the extractor that try what a taken-over extractor would try.
@Suite("What a hostile extractor can do", .needsCCompiler)
struct ConfinementTests {
    private static let programs = Result { try Hostile() }

    /// The program that tries everything, compiled once.
    private final class Hostile: Sendable {
        let directory: TemporaryDirectory
        let path: String

        init() throws {
            directory = try TemporaryDirectory()
            path = directory.path + "/hostile"
            let compiler = try #require(CCompiler.path)
            let source = "\(CCompiler.package)/Tests/Fixtures/hostile_extractor.c"
            let (status, output) = try Programs.run(compiler, ["-O1", "-o", path, source])
            try #require(status == 0, "\(output)")
            try directory.write("secret", to: "secret")
        }
    }

    /// Runs an act of the program, with an argument on the standard input.
    private func result(of act: String, _ argument: String = "", limits: Limits = Limits()) throws -> String {
        let hostile = try Self.programs.get()
        return try Extractor(path: hostile.path, limits: limits).extract(
            Array("\(act) \(argument.isEmpty ? hostile.directory.path + "/secret" : argument)".utf8))
    }

    /// What a file in `HOME` is refused with: `/nonexistent` does not exist, but some packages of Debian create it.
    private static let home = access("/nonexistent", F_OK) == 0 ? "EACCES" : "ENOENT"

    @Test(
        "nothing of the user and of the system can be read, changed, started or reached",
        arguments: [
            ("read", "", "EACCES"), ("read", "/etc/passwd", "EACCES"), ("read", "/proc/self/status", "EACCES"),
            ("list", "/", "EACCES"), ("list", "/tmp", "EACCES"), ("write", "", "EACCES"), ("write", "/tmp/x", "EACCES"),
            ("write", "/dev/shm/x", "EACCES"), ("home", "-", home), ("remove", "", "EACCES"),
            ("start", "/bin/sh", "EACCES"),
            ("start", "/usr/bin/env", "EACCES"), ("fork", "-", "EPERM"), ("tcp", "-", "EPERM"), ("udp", "-", "EPERM"),
            ("unix", "-", "EPERM"), ("memory", "-", "EPERM"), ("signal", "-", "EPERM"), ("trace", "-", "EPERM"),
        ])
    func refused(act: String, argument: String, expected: String) throws {
        expectEqual(try result(of: act, argument), expected)
        let secret = try Self.programs.get().directory.path + "/secret"
        expectEqual(try String(contentsOfFile: secret, encoding: .utf8), "secret")
    }

    @Test("what the extractor needs is possible: the libraries, its own input and threads")
    func needs() throws {
        for (act, argument) in [("read", "/usr/lib/os-release"), ("thread", "-")] {
            expectEqual(try result(of: act, argument), "ok", "\(act) \(argument)")
        }
    }

    @Test("the environment has nothing of the user's")
    func environment() throws {
        let names = try result(of: "environment", "-").split(separator: "\n").map { String($0.prefix { $0 != "=" }) }
        expectEqual(
            Set(names),
            [
                "HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "LANG",
                "QT_QPA_PLATFORM", "QT_LOGGING_RULES",
            ])
    }

    @Test(
        "a program that does not end, prints too much, crashes or fails is ended, and the document is at fault",
        arguments: [
            ("sleep", ConferenceError.Code.extractorTimeout, "300 ms"),
            ("flood", .extractorOutputTooLarge, "1000 bytes"),
            ("close", .extractorTimeout, "300 ms"),
            ("crash", .extractorFailed, "(signal 11). Enter what the document says"),
            ("abort", .extractorFailed, "(signal 6; it said “qt.qpa: no platform”). Enter"),
            ("swallow", .extractorFailed, "too much time or memory"),
            ("fail", .extractorFailed, "with the status 3."), ("complain", .extractorFailed, "status 4; it said “x"),
            ("binary", .extractorFailed, "UTF-8"),
        ])
    func ended(act: String, code: ConferenceError.Code, word: String) throws {
        var limits = Limits()
        limits.extractionOutputLength = 1_000
        if code == .extractorTimeout { limits.extractionTimeout = .milliseconds(300) }
        do {
            let output = try result(of: act, "-", limits: limits)
            Issue.record("\(act): \(output)")
        } catch let error as ConferenceError {
            expectEqual(error.code, code, "\(act): \(error)")
            expectEqual(error.exitStatus, .badData, act)
            expectContains(error.message, word)
        }
    }

    @Test("a document above the limit is refused, and a program that is not there is an error")
    func others() throws {
        var limits = Limits()
        limits.extractionInputLength = 3
        #expect { try result(of: "thread", "-", limits: limits) } throws: {
            ($0 as? ConferenceError)?.code == .documentTooLarge
        }
        #expect { try Extractor(path: "/no/such/program").extract([]) } throws: {
            let error = $0 as? ConferenceError
            return error?.exitStatus == .unavailable && error?.message.contains("no such file") ?? false
        }
    }
}
