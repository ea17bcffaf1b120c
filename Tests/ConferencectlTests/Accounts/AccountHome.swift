import Foundation
import TestSupport
import Testing

extension Home {
    /// The identifier of the provider of ``accounts(_:fault:)``.
    static let provider = "org.example.fault"

    /// A user with a trusted provider that has one account, “rooms”.
    ///
    /// - Parameters:
    ///   - account: the keys of the account, as XML.
    ///   - more: further keys of `NSExtensionAttributes`, as XML.
    static func accounts(_ account: String, fault: Fault = Fault("signed-out"), more: String = "") throws -> Home {
        let home = try Home()
        let directory = try TemporaryDirectory()
        try directory.install(
            fault,
            manifest: ManifestText(
                name: "Fault",
                attributes: """
                    <key>VCPAccounts</key><array><dict><key>identifier</key><string>rooms</string>
                    <key>title</key><string>Rooms</string>\(account)</dict></array>\(more)
                    """))
        try FileManager.default.moveItem(
            atPath: directory.path + "/providers", toPath: home.path + "/providers")
        home.environment["CONFERENCE_PROVIDER_PATH"] = "\(home.path)/providers"
        let trusted = try home.run("providers", "trust", provider, "--yes")
        try #require(trusted.status == 0, "\(trusted.error)")
        return home
    }

    /// The keys of an account with a user name and a password.
    static let passwordAccount = """
        <key>kind</key><string>basic</string>
        <key>hosts</key><array><string>rooms.example.org</string></array>
        <key>helpText</key><string>Ask the operator for a password.</string>
        """
    /// The permission that ``passwordAccount`` needs.
    static let passwordHosts = "<key>VCPNetworkHosts</key><array><string>rooms.example.org</string></array>"
}
