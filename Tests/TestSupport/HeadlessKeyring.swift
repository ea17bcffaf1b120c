import Foundation
package import Testing

/// The services of keyrings that tests start on a ``PrivateBus``.
package enum HeadlessKeyring {
    package static let service = "org.freedesktop.secrets"

    /// The command that starts gnome-keyring with an unlocked keyring of its own.
    package static let unlocked =
        "printf password | exec gnome-keyring-daemon --foreground --unlock --components=secrets"

    /// The command that starts gnome-keyring without a password, so that its keyring stays locked.
    package static let locked = "exec gnome-keyring-daemon --foreground --components=secrets < /dev/null"

    /// A bus with an unlocked keyring.
    package static func bus() throws -> PrivateBus { try PrivateBus(services: [service: unlocked]) }

    fileprivate static let isAvailable =
        Programs.path(of: "dbus-daemon") != nil && Programs.path(of: "gnome-keyring-daemon") != nil
}

extension Trait where Self == ConditionTrait {
    /// Runs the test only if a keyring can be started.
    package static var needsKeyring: Self {
        .enabled(
            if: HeadlessKeyring.isAvailable,
            "There is no gnome-keyring-daemon or no dbus-daemon on this machine (Debian: gnome-keyring, dbus).")
    }
}
