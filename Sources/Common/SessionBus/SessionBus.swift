import CSystemd
import Glibc
package import Platform

/// A connection to the user's session bus, on which the programs of a desktop call one another.
///
/// A connection belongs to its caller: it has no thread of its own, and works only during a call. Whatever the other program
/// does, a call ends at its deadline, or when it is cancelled:
///
///     guard case .connected(let bus) = try SessionBus.open(in: environment) else { return }
///     let call = BusCall(
///         "org.freedesktop.secrets", "/org/freedesktop/secrets", "org.freedesktop.Secret.Service", "ReadAlias",
///         [.string("default")])
///     let answer = try bus.call(call, until: Deadline(after: .seconds(10)))
///
/// Values are typed in both directions (``BusValue``). An answer beyond the limits is not read.
package final class SessionBus {
    /// The outcome of connecting. Having no bus is normal: in a container, over ssh, and in a cron job.
    package enum Opening {
        case connected(SessionBus)
        /// The environment names no bus, or no program listens at its address.
        case noBus
        /// libsystemd is not installed, or too old.
        case noLibrary
    }

    private let bus: OpaquePointer
    private let limits: BusLimits
    /// Cancels the calls once it is readable; negative for never.
    private let cancellation: Int32

    private init(_ bus: OpaquePointer, limits: BusLimits, cancellation: Int32) {
        self.bus = bus
        self.limits = limits
        self.cancellation = cancellation
    }

    deinit { csd_bus_close(bus) }

    /// Connects to the bus that an environment names.
    ///
    /// - Parameter cancellation: a descriptor that becomes readable when the caller loses interest. It must stay open for as
    ///   long as the connection.
    package static func open(
        in environment: [String: String], limits: BusLimits = BusLimits(), cancellation: Int32 = -1
    ) throws(BusFailure) -> Opening {
        guard let address = BusAddress.session(in: environment) else { return .noBus }
        var bus: OpaquePointer?
        let status = csd_bus_open(address, &bus)
        if Int(status) == CSD_NO_LIBRARY { return .noLibrary }
        // An address without meaning names no bus, either.
        if [ENOENT, ECONNREFUSED, ENOTDIR, EINVAL].contains(-status) { return .noBus }
        guard status >= 0, let bus else { throw BusFailure(status) }
        return .connected(SessionBus(bus, limits: limits, cancellation: cancellation))
    }

    /// Calls a method and returns its answer.
    ///
    /// - Throws: `refused` if the answer is an error.
    package func call(_ call: BusCall, until deadline: Deadline) throws(BusFailure) -> BusAnswer {
        var created: OpaquePointer?
        try BusMessage.check(
            csd_message_new(bus, call.destination, call.path, call.interface, call.method, &created))
        guard let created else { throw .invalid }
        let message = BusMessage(created)
        try message.append(call.arguments)
        var reply: OpaquePointer?
        try BusMessage.check(csd_call(bus, message.pointer, patience(until: deadline), &reply))
        guard let reply else { throw .unreadable }
        return try answer(BusMessage(reply))
    }

    private func answer(_ message: consuming BusMessage) throws(BusFailure) -> BusAnswer {
        if let error = message.error { throw .refused(name: error) }
        return BusAnswer(sender: message.sender, values: try BusMessageReader.values(of: message, limits: limits))
    }

    /// Returns the values of the first such signal after `body` has begun, which makes the sender send it.
    ///
    /// - Parameter body: runs once the bus watches for the signal, so that none is missed.
    /// - Throws: `disconnected` if the sender leaves the bus; errors of `body`.
    package func firstSignal(
        _ signal: BusSignal, until deadline: Deadline, after body: () throws(BusFailure) -> Void
    ) throws(BusFailure) -> [BusValue] {
        var watch: OpaquePointer?
        let status = csd_watch_new(bus, signal.rule, signal.ruleOfEnd, patience(until: deadline), &watch)
        try BusMessage.check(status)
        defer { csd_watch_free(watch) }
        try body()
        while true {
            var next: OpaquePointer?
            try BusMessage.check(csd_watch_next(watch, patience(until: deadline), &next))
            guard let next else { throw .unreadable }
            let message = BusMessage(next)
            if message.member == signal.name {
                return try BusMessageReader.values(of: message, limits: limits)
            }
            // The other rule watches for a new owner of the sender's name, which is none for a name of a connection.
            throw .disconnected
        }
    }

    private func patience(until deadline: Deadline) -> csd_patience {
        csd_patience(milliseconds: (deadline.remaining + 999_999) / 1_000_000, cancellation: cancellation)
    }
}
