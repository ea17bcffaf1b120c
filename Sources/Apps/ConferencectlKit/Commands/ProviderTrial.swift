import ConferenceErrors
import ConferenceHost
import Foundation
import Platform

/// A provider to try, and the host configuration to try it with.
///
/// A bundle is trusted only during the trial, with pins in a temporary directory of its own. With a double of its service, an
/// installed provider also has such a directory, so that nothing of what happens is recorded for the user.
struct ProviderTrial {
    let configuration: HostConfiguration
    let provider: InstalledProvider
    private var state: String?

    /// - Parameters:
    ///   - text: the path of a bundle, or the name or identifier of an installed provider.
    ///   - directories: where else to look for installed providers.
    ///   - authorities: a file with the certificates to trust in HTTPS calls, or nil for those of the system.
    ///   - showsCalls: whether to print the HTTPS calls of the provider on standard error.
    ///   - double: gets the calls of the provider instead of its service, or nil.
    /// - Throws: `noSuchFile`, `noSuchProvider` and the like. A provider that cannot be used does not throw here.
    init(
        _ text: String, directories: [String], authorities: String? = nil, showsCalls: Bool = false,
        double: ServiceDouble? = nil
    ) throws {
        let path = URL(fileURLWithPath: text).standardizedFileURL.path
        var isDirectory: ObjCBool = false
        let isBundle =
            path.hasSuffix(".conferenceprovider")
            && FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
        guard isBundle else {
            if text.contains("/") { throw ConferenceError.noSuchFile(text) }
            var configuration = HostConfiguration.commandLine(
                providerDirectories: directories, authorities: authorities, showsCalls: showsCalls)
            provider = try ConferenceHost(configuration).installed().provider(named: text)
            if let double {
                let state = try Self.newState()
                self.state = state
                try Self.copyPins(of: configuration, to: state)
                configuration.environment["XDG_STATE_HOME"] = state
                configuration.serviceDouble = double
            }
            self.configuration = configuration
            return
        }
        let state = try Self.newState()
        self.state = state
        // This directory is searched first, so that nothing shadows the bundle.
        var configuration = HostConfiguration.commandLine(
            providerDirectories: [(path as NSString).deletingLastPathComponent], authorities: authorities,
            showsCalls: showsCalls)
        configuration.environment["XDG_STATE_HOME"] = state
        configuration.serviceDouble = double
        self.configuration = configuration
        let host = ConferenceHost(configuration)
        do {
            provider = try Self.trusted(path, host)
        } catch {
            try? FileManager.default.removeItem(atPath: state)
            throw error
        }
    }

    /// Removes the temporary trust, and what was recorded.
    func end() {
        if let state { try? FileManager.default.removeItem(atPath: state) }
    }

    private static func newState() throws -> String {
        let path = NSTemporaryDirectory() + "conference-trial-\(UUID().uuidString)"
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            throw ConferenceError.cannotWrite(path, errno: EACCES)
        }
        return path
    }

    /// Copies what the user trusts.
    private static func copyPins(of configuration: HostConfiguration, to state: String) throws {
        let pins = Places(environment: configuration.environment).state + "/pins.json"
        guard FileManager.default.fileExists(atPath: pins) else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: "\(state)/conference", withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
            try FileManager.default.copyItem(atPath: pins, toPath: "\(state)/conference/pins.json")
        } catch {
            throw ConferenceError.cannotWrite(state, errno: EACCES)
        }
    }

    private static func trusted(_ path: String, _ host: ConferenceHost) throws -> InstalledProvider {
        func found() throws -> InstalledProvider {
            guard let provider = host.installed().providers.first(where: { $0.path == path }) else {
                throw ConferenceError.noSuchFile(path)
            }
            return provider
        }
        let provider = try found()
        guard provider.state == .untrusted else { return provider }
        do throws(ConferenceError) {
            try host.trust(try host.inspect(provider), replacesShipped: true)
        } catch {
            // A faulty library is a finding of the check, so it is not thrown.
            var provider = provider
            provider.problem = error
            return provider
        }
        return try found()
    }
}
