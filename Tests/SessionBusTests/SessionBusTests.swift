import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@testable import SessionBus

/// The deadline of calls that have an answer.
private var soon: Deadline { Deadline(after: .seconds(30)) }

private let driver = "org.freedesktop.DBus"

private func connect(
    _ environment: [String: String], limits: BusLimits = BusLimits(), cancellation: Int32 = -1
) throws -> SessionBus {
    guard case .connected(let bus) = try SessionBus.open(in: environment, limits: limits, cancellation: cancellation)
    else { throw BusFailure.disconnected }
    return bus
}

@Suite("The session bus", .needsBus)
struct SessionBusTests {
    @Test("a call is answered, and an error has its name and no text")
    func calls() throws {
        let bus = try PrivateBus()
        let connection = try connect(bus.environment)
        let names = try connection.call(
            BusCall(driver, "/org/freedesktop/DBus", driver, "NameHasOwner", [.string(driver)]), until: soon)
        expectEqual(names.values, [.boolean(true)])
        expectEqual(names.sender, driver)
        #expect(throws: BusFailure.refused(name: "org.freedesktop.DBus.Error.ServiceUnknown")) {
            try connection.call(BusCall("org.example.Nobody", "/", "org.example.A", "B"), until: soon)
        }
        #expect(throws: BusFailure.refused(name: "org.freedesktop.DBus.Error.UnknownMethod")) {
            try connection.call(BusCall(driver, "/", driver, "Nothing"), until: soon)
        }
    }

    @Test(
        "what D-Bus cannot carry is refused before it is sent",
        arguments: [
            [.string("a\0b")], [.path("no path")], [.path("")], [.signature("z")],
            [.array(of: "s", [.int32(1)])], [.dictionary(key: "v", value: "s", [])], [.structure([])],
        ] as [[BusValue]])
    func invalid(arguments: [BusValue]) throws {
        let bus = try PrivateBus()
        let connection = try connect(bus.environment)
        do {
            _ = try connection.call(BusCall(driver, "/", driver, "ListNames", arguments), until: soon)
            Issue.record("It was sent.")
        } catch {
            expectTrue(error == .invalid || error == .system(ENXIO), "\(error)")
        }
    }

    @Test("no bus is a normal outcome, whatever the address")
    func noBus() throws {
        let directory = try TemporaryDirectory()
        try directory.write("", to: "file")
        for address in [
            "unix:path=\(directory.path)/nothing", "unix:path=\(directory.path)/file", "unix:", "nonsense",
            "unix:path=\(directory.path)/file/bus",
        ] {
            guard case .noBus = try SessionBus.open(in: ["DBUS_SESSION_BUS_ADDRESS": address]) else {
                Issue.record("\(address) is no bus")
                continue
            }
        }
        guard case .noBus = try SessionBus.open(in: [:]) else {
            Issue.record("An empty environment names no bus.")
            return
        }
    }

    @Test("a bus that is gone ends the connection")
    func gone() throws {
        var bus = try PrivateBus() as PrivateBus?
        let connection = try connect(bus?.environment ?? [:])
        let call = BusCall(driver, "/org/freedesktop/DBus", driver, "GetId")
        _ = try connection.call(call, until: soon)
        bus = nil
        // The bus ends soon after it was told to.
        let error = #expect(throws: BusFailure.self) {
            while true { _ = try connection.call(call, until: soon) }
        }
        expectTrue(
            error == .disconnected || error == .refused(name: "org.freedesktop.DBus.Error.NoReply"), "\(error as Any)")
        #expect(throws: BusFailure.disconnected) { try connection.call(call, until: soon) }
    }

    @Test("a socket on which nobody speaks is waited for until the deadline, or until the caller cancels")
    func silence() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/bus"
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        try #require(isBound && listen(listener, 8) == 0)
        let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)"]
        let call = BusCall(driver, "/org/freedesktop/DBus", driver, "GetId")
        let connection = try connect(environment)
        #expect(throws: BusFailure.timeout) {
            try connection.call(call, until: Deadline(after: .milliseconds(50)))
        }
        let wake = Pipe()
        try wake.fileHandleForWriting.write(contentsOf: Data([1]))
        let cancelled = try connect(environment, cancellation: wake.fileHandleForReading.fileDescriptor)
        #expect(throws: BusFailure.cancelled) { try cancelled.call(call, until: soon) }
    }

    @Test("no description of a value shows more than its type")
    func descriptions() {
        let value = BusValue.properties(["sesame": .bytes(Array("sesame".utf8)), "b": .structure([.string("sesame")])])
        var dumped = ""
        dump(value, to: &dumped)
        expectEqual("\(value)", "(a{sv})")
        expectNotContains("\([value])\(String(reflecting: value))\(dumped)", "sesame")
    }
}

@Suite("Services on the session bus", .needsBusMocks)
struct BusServiceTests {
    private static let name = "org.example.Test"

    private static func bus() throws -> PrivateBus {
        try PrivateBus(services: [name: "exec \(PrivateBus.mock("bus_service.py", name) ?? "false")"])
    }

    private static func call(_ method: String, _ arguments: [BusValue] = []) -> BusCall {
        BusCall(name, "/test", name, method, arguments)
    }

    private static let values: [(method: String, value: BusValue)] = [
        ("Numbery", .byte(255)), ("Numberb", .boolean(true)), ("Numberb", .boolean(false)),
        ("Numbern", .int16(-32_768)), ("Numberq", .uint16(65_535)), ("Numberi", .int32(.min)),
        ("Numberu", .uint32(.max)), ("Numberx", .int64(.min)), ("Numbert", .uint64(.max)),
        ("Numberd", .double(-0.1)), ("Numbers", .string("")), ("Numbers", .string("a „ü“ \u{1F600}\n")),
        ("Numbero", .path("/a/b_1")), ("Numberg", .signature("a{sv}")), ("Bytes", .bytes([])),
        ("Bytes", .bytes([0, 1, 255])), ("Texts", .array(of: "s", [])),
        ("Texts", .array(of: "s", [.string("a"), .string("")])),
        (
            "Structure",
            .structure([
                .string("a"),
                .array(of: "(oi)", [.structure([.path("/"), .int32(1)]), .structure([.path("/b"), .int32(-1)])]),
                .boolean(true),
            ])
        ),
        ("Dictionary", .properties([:])),
        ("Dictionary", .properties(["a": .int32(1), "b": .string("x"), "c": .paths(["/", "/d"])])),
        (
            "Map",
            .dictionary(
                key: "i", value: "a{ss}",
                [BusEntry(.int32(1), .texts(["a": "b"])), BusEntry(.int32(2), .texts([:]))])
        ),
        ("Variant", .variant(.string("x"))),
        // What python-dbus makes of inner variants is not the same type any more.
        ("Variant", .variant(.array(of: "s", [.string("x")]))),
    ]

    @Test("values of every type arrive as they were sent")
    func values() throws {
        let bus = try Self.bus()
        let connection = try connect(bus.environment)
        for (method, value) in Self.values {
            let answer = try connection.call(Self.call(method, [value]), until: soon)
            expectEqual(answer.values, [value], "\(method)")
            expectTrue(answer.sender.hasPrefix(":"))
        }
    }

    @Test("an answer is read up to the limits, and not beyond")
    func limits() throws {
        let bus = try Self.bus()
        var limits = BusLimits()
        limits.depth = 4
        limits.values = 100
        limits.bytes = 1_000
        let connection = try connect(bus.environment, limits: limits)
        for (method, most) in [("Many", 99), ("Long", 1_000), ("LongBytes", 1_000), ("Deep", 4)] as [(String, Int32)] {
            _ = try connection.call(Self.call(method, [.int32(most)]), until: soon)
            #expect(throws: BusFailure.unreadable, "\(method)") {
                try connection.call(Self.call(method, [.int32(most + 1)]), until: soon)
            }
        }
    }

    @Test("an error of a service has its name, and not its text, which can repeat what was sent")
    func errors() throws {
        let bus = try Self.bus()
        let connection = try connect(bus.environment)
        let error = #expect(throws: BusFailure.self) {
            try connection.call(Self.call("Fail", [.string("org.example.Error.Locked")]), until: soon)
        }
        expectEqual(error, .refused(name: "org.example.Error.Locked"))
        expectNotContains("\(error as Any)", "a secret")
    }

    @Test("a service that hangs is waited for until the deadline, and one that leaves does not answer")
    func hanging() throws {
        let bus = try Self.bus()
        let connection = try connect(bus.environment)
        #expect(throws: BusFailure.refused(name: "org.freedesktop.DBus.Error.NoReply")) {
            try connection.call(Self.call("Leave"), until: soon)
        }
        _ = try connection.call(Self.call("Numbers", [.string("")]), until: soon)
        #expect(throws: BusFailure.timeout) {
            try connection.call(Self.call("Hang"), until: Deadline(after: .milliseconds(50)))
        }
    }

    @Test("a signal is received that is sent during the call or after it")
    func signals() throws {
        let bus = try Self.bus()
        let connection = try connect(bus.environment)
        let sender = try connection.call(Self.call("Numbers", [.string("")]), until: soon).sender
        let signal = BusSignal(sender: sender, path: "/test", interface: Self.name, name: "Done")
        for method in ["Emit", "EmitLater"] {
            let values = try connection.firstSignal(signal, until: soon) { () throws(BusFailure) in
                _ = try connection.call(Self.call(method, [.string(method)]), until: soon)
            }
            expectEqual(values, [.string(method)])
        }
    }

    @Test("a signal of another sender or object is not taken for the one that is waited for")
    func otherSignals() throws {
        let bus = try Self.bus()
        let connection = try connect(bus.environment)
        let sender = try connection.call(Self.call("Numbers", [.string("")]), until: soon).sender
        for (sender, path) in [(":9.9", "/test"), (sender, "/other")] {
            let signal = BusSignal(sender: sender, path: path, interface: Self.name, name: "Done")
            #expect(throws: BusFailure.timeout) {
                try connection.firstSignal(signal, until: Deadline(after: .milliseconds(200))) {
                    () throws(BusFailure) in
                    _ = try connection.call(Self.call("Emit", [.string("x")]), until: soon)
                }
            }
        }
    }

    @Test("waiting for a signal ends when its sender leaves the bus")
    func leaving() throws {
        let bus = try Self.bus()
        let connection = try connect(bus.environment)
        let sender = try connection.call(Self.call("Numbers", [.string("")]), until: soon).sender
        let signal = BusSignal(sender: sender, path: "/test", interface: Self.name, name: "Done")
        #expect(throws: BusFailure.disconnected) {
            try connection.firstSignal(signal, until: soon) { () throws(BusFailure) in
                _ = try connection.call(Self.call("LeaveLater"), until: soon)
            }
        }
    }
}
