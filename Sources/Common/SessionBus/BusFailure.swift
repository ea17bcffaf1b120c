import CSystemd
import Glibc

/// The reason why something was not done over the bus.
package enum BusFailure: Error, Hashable, Sendable {
    /// The other program, or the bus itself, answered with an error. Its text is left out, because it can repeat what it was
    /// sent.
    case refused(name: String)
    /// There was no answer in time.
    case timeout
    /// The caller has cancelled the work.
    case cancelled
    /// The connection has ended.
    case disconnected
    /// An answer is larger or nested more deeply than the limits, or has a type without a meaning here.
    case unreadable
    /// A value that D-Bus cannot carry, such as a text with a zero byte.
    case invalid
    /// Another error of the system.
    case system(Int32)

    /// - Parameter status: a negative result of CSystemd.
    init(_ status: Int32) {
        switch -status {
        case ETIMEDOUT: self = .timeout
        case ECANCELED: self = .cancelled
        case ECONNRESET, ENOTCONN, EPIPE, ESHUTDOWN, ECHILD, ESTALE: self = .disconnected
        case EINVAL: self = .invalid
        default: self = .system(-status)
        }
    }
}

/// Bounds on what is read from one message. Messages that the bus delivers have at most 128 MiB; libsystemd holds one as a whole.
package struct BusLimits: Hashable, Sendable {
    /// How deeply containers may be nested.
    package var depth = 16
    /// The number of values, containers included.
    package var values = 4_096
    /// The bytes of all texts and arrays of bytes together.
    package var bytes = 1_048_576

    package init() {}
}
