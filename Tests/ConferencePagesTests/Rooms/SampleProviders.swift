import ConferenceModel
import Foundation
import PagesControl
import TestSupport
import Testing

// Providers of Tests/Faults for the pages of a session.
extension PagesHome {
    /// Installs a provider, and trusts it on its page.
    ///
    /// - Parameter privateHosts: its hosts that may be on this computer.
    func install(
        _ fault: Fault, _ identifier: String, name: String, attributes: String = "", isTrusted: Bool = true,
        privateHosts: [String] = []
    ) throws {
        let manifest = ManifestText(identifier: identifier, name: name, attributes: attributes)
        try folder.install(fault, manifest: manifest, below: "data/conference/providers")
        if isTrusted { try trust(identifier, privateHosts) }
    }

    /// The values that name a provider in addresses and forms.
    func provider(_ identifier: String) -> String {
        let path = folder.path + "/data/conference/providers/\(identifier).conferenceprovider"
        return "id=\(identifier)&at=" + PageAddress.encoded(path)
    }

    private func trust(_ identifier: String, _ privateHosts: [String]) throws {
        let page = get("provider?" + provider(identifier))
        func hidden(_ name: String) throws -> String {
            let rest = try #require(page.components(separatedBy: "name=\"\(name)\" value=\"").dropFirst().first)
            return String(rest.prefix { $0 != "\"" })
        }
        let answer = try post(
            "trust",
            "\(provider(identifier))&digest=\(hidden("digest"))&manifest=\(hidden("manifest"))"
                + privateHosts.map { "&private-\($0)=on" }.joined())
        try #require(answer.status == 303, "\(answer)")
    }

    // MARK: Particular providers

    static let gated = "org.example.gated"
    static let outcome = "org.example.outcome"

    /// Installs a provider that waits at gates.
    func installGated() throws {
        try install(Fault("gated"), Self.gated, name: "Gated", attributes: "<key>VCPStateDirectory</key><true/>")
    }

    /// Has the provider wait before it lists its rooms, or before it makes a conference.
    func gate(_ name: String) throws -> Gate {
        try Gate(name, in: folder.path + "/state/conference/state/\(Self.gated)")
    }

    /// Installs a provider whose configuration says what becomes of a request.
    func installOutcome(_ mode: String) throws {
        try install(
            Fault("outcome"), Self.outcome, name: "Outcome",
            attributes: """
                <key>VCPConfiguration</key><array><dict><key>key</key><string>mode</string>
                <key>type</key><string>string</string></dict></array>
                """)
        try setOutcome(mode)
    }

    func setOutcome(_ mode: String) throws {
        let answer = post("configure", "\(provider(Self.outcome))&key=mode&value=\(mode)&do=set")
        try #require(answer.status == 303, "\(answer)")
    }
}
