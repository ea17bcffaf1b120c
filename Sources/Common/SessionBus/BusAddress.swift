import Glibc

/// Where the user's session bus is.
enum BusAddress {
    /// Returns the address of the session bus in an environment, or nil if it names none.
    ///
    /// Only sockets of this machine count. An address can also name a program to start or a server elsewhere, and what is sent
    /// over the bus can be a secret.
    static func session(in environment: [String: String]) -> String? {
        if let named = environment["DBUS_SESSION_BUS_ADDRESS"], !named.isEmpty {
            let local = named.split(separator: ";").filter { $0.hasPrefix("unix:") }
            return local.isEmpty ? nil : local.joined(separator: ";")
        }
        guard let directory = environment["XDG_RUNTIME_DIR"], directory.hasPrefix("/") else { return nil }
        let socket = directory + "/bus"
        return access(socket, F_OK) == 0 ? "unix:path=\(escaped(socket))" : nil
    }

    /// Escapes a path as addresses of D-Bus require.
    private static func escaped(_ path: String) -> String {
        path.utf8.map { byte in
            if plain.contains(byte) { return String(Unicode.Scalar(byte)) }
            let digits = String(byte, radix: 16)
            return (byte < 16 ? "%0" : "%") + digits
        }.joined()
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/.".utf8)
}
