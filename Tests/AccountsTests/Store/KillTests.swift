import Foundation
import Glibc
import Secrets
import TestSupport
import Testing

@testable import Accounts

/// A place at which the double waits before it answers, until the test lets it go on.
struct Hold {
    private let path: String

    init(_ double: AccountDouble, _ name: String = "hold") throws {
        path = double.server.calendars.path + "/" + name
        for end in ["", ".reached"] { try #require(mkfifo(path + end, 0o600) == 0) }
    }

    /// Waits until the double has got the request.
    func reached() { Self.meet(path + ".reached", O_RDONLY) }

    /// Lets the double answer.
    func release() { Self.meet(path, O_WRONLY) }

    private static func meet(_ path: String, _ mode: Int32) {
        let end = open(path, mode | O_CLOEXEC)
        if mode == O_RDONLY {
            var byte: UInt8 = 0
            _ = read(end, &byte, 1)
        }
        close(end)
    }
}

@Suite("Programs that renew the access are killed", .needsHTTPSServer, .needsCCompiler)
struct KillTests {
    private let double: AccountDouble
    private let user: User
    private let program = buildFolder + "/account-program"

    init() throws {
        double = try AccountDouble()
        user = try User()
        _ = try user.signIn(double.oauth([.authorizationCode]), double, Person(browse: Person.consent(double)))
    }

    /// A program that asks for a credential after the token has expired.
    private func start(_ environment: [String: String] = [:]) throws -> (process: Process, output: Pipe) {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = [double.base, double.authority, "\(User.start + 3_600)"]
        process.environment = ["HOME": user.home.path].merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        return (process, output)
    }

    private func end(_ program: (process: Process, output: Pipe)) -> String {
        let text = String(decoding: program.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        program.process.waitUntilExit()
        return text.trimmingCharacters(in: .newlines)
    }

    private var refreshTokens: [String] {
        double.requests(to: "token").compactMap { $0["form"]?["refresh_token"]?.text }
    }

    @Test("killed between the answer and storing it: the next program uses what was stored, and never an older token")
    func storing() throws {
        let library = user.home.path + "/killed-at.so"
        try CCompiler.compile("killed-at", definitions: [], to: library)
        var outcomes: Set<String> = []
        for number in 1... {
            _ = try user.signIn(double.oauth([.authorizationCode]), double, Person(browse: Person.consent(double)))
            let before = try #require(try user.record())
            let sentBefore = refreshTokens.count
            let killed = try start(["LD_PRELOAD": library, "KILL_AT": "\(number)"])
            let output = end(killed)
            let isKilled = killed.process.terminationReason == .uncaughtSignal
            let stored = try #require(try user.record())
            let sent = refreshTokens.count
            let next = end(try start())
            if stored.generation > before.generation {
                expectEqual(next, "\(stored.generation)", "killed at \(number)")
                expectEqual(refreshTokens.count, sent)
            } else if sent == sentBefore {
                // Room for the new tokens was being reserved.
                expectEqual(next, "\(before.generation + 1)", "killed at \(number)")
            } else {
                // The double has the new tokens given out only once.
                expectEqual(stored, before)
                expectEqual(next, "signInExpired", "killed at \(number)")
            }
            outcomes.insert(
                stored.generation > before.generation ? "stored" : sent == sentBefore ? "not asked" : "lost")
            if !isKilled {
                expectEqual(output, "\(stored.generation)")
                break
            }
        }
        expectEqual(outcomes, ["stored", "lost", "not asked"])
        // Each token was sent once, except those that were lost with an answer.
        expectFalse(double.requests(to: "token").contains { $0["status"] == .integer(500) })
    }

    @Test("a disk that is full is noticed before the service is asked, so that the old token is not used up")
    func fullDisk() throws {
        let library = user.home.path + "/full-disk.so"
        try CCompiler.compile("full-disk", definitions: [], to: library)
        let before = try #require(try user.record())
        expectEqual(end(try start(["LD_PRELOAD": library, "FULL_FOR": "/secrets/"])), "cannotWrite")
        expectEqual(refreshTokens, [])
        try expectEqual(user.record(), before)
        let folder = user.home.path + "/.config/conference/secrets"
        try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder), ["\(User.provider).json"])
        expectEqual(end(try start()), "\(before.generation + 1)")
    }

    @Test("killed while it waits for the answer: the next program begins only then, and two never ask at once")
    func waiting() throws {
        let hold = try Hold(double)
        try double.plan("token", ["hold": "hold"])
        let first = try start()
        hold.reached()
        let second = try start()
        kill(first.process.processIdentifier, SIGKILL)
        first.process.waitUntilExit()
        expectEqual(end(second), "\(try #require(try user.record()).generation)")
        hold.release()
        try expectEqual(user.record()?.generation, 2)
    }

    @Test("several programs renew once, and all use the new token")
    func several() throws {
        let hold = try Hold(double)
        try double.plan("token", ["hold": "hold"])
        let programs = try (0..<4).map { _ in try start() }
        hold.reached()
        hold.release()
        expectEqual(programs.map { end($0) }, ["2", "2", "2", "2"])
        expectEqual(refreshTokens.count, 1)
    }

    @Test("a sign-in that was killed before its secret was stored is listed, and can be done again or removed")
    func unfinished() throws {
        let store = user.store(double)
        let name = AccountName(provider: User.provider, account: "rooms", label: "killed")
        try store.index.change {
            $0.append(Account(name: name, place: .file, state: .expired(.unfinished)))
        }
        let declaration = double.oauth([.authorizationCode])
        let error = code { try user.credential(declaration, double, name: name) }
        expectEqual(error, .signInExpired)
        _ = try user.signIn(declaration, double, name: name, Person(browse: Person.consent(double)))
        expectNil(code { try user.credential(declaration, double, name: name) })
        _ = try store.signOut(name, declaration, privateHosts: ["localhost"], milliseconds: 30_000)
        try expectEqual(store.accounts().map(\.name), [User.name])
    }
}
