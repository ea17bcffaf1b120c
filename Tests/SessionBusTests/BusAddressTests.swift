import TestSupport
import Testing

@testable import SessionBus

@Suite("Where the session bus is")
struct BusAddressTests {
    @Test(
        "only a socket of this machine counts as the session bus",
        arguments: [
            ([:], nil), (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/bus"], "unix:path=/run/bus"),
            (["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=/tmp/x,guid=1"], "unix:abstract=/tmp/x,guid=1"),
            (["DBUS_SESSION_BUS_ADDRESS": "tcp:host=example.org,port=1"], nil),
            (["DBUS_SESSION_BUS_ADDRESS": "unixexec:path=/bin/sh"], nil),
            (["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"], nil),
            (["DBUS_SESSION_BUS_ADDRESS": "tcp:host=a,port=1;unix:path=/b"], "unix:path=/b"),
            (["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "relative"], nil),
            (["XDG_RUNTIME_DIR": "/nowhere"], nil),
        ] as [([String: String], String?)])
    func address(environment: [String: String], expected: String?) {
        expectEqual(BusAddress.session(in: environment), expected)
    }

    @Test("without an address, the bus is in the directory of the session, whatever its name")
    func runtimeDirectory() throws {
        let directory = try TemporaryDirectory()
        try directory.write("", to: "a b%ü/bus")
        expectEqual(
            BusAddress.session(in: ["XDG_RUNTIME_DIR": "\(directory.path)/a b%ü"]),
            "unix:path=\(directory.path)/a%20b%25%c3%bc/bus")
    }
}
