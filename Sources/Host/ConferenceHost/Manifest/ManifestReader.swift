import Accounts
import ConferenceModel
import Foundation

/// Why an Info.plist is not the manifest of a conference provider.
enum ManifestProblem: Error, Equatable {
    /// The manifest is invalid. The text is a clause that says what is wrong, with the key path if there is one.
    case invalid(String)
    /// The bundle belongs to an extension of another kind, whose extension point this is.
    case otherExtensionPoint(String)
    /// The provider needs a newer host, with this ABI version.
    case newerABI(String)
}

/// Reads a ``ProviderManifest`` from the bytes of an Info.plist.
///
/// Unknown keys are ignored. A known key with a value of the wrong type is an error; values are never converted.
struct ManifestReader {
    /// The ABI version of this host, in the form that manifests use.
    static let availableABI = "1.0"

    private let root: PropertyDictionary
    private let limits: Limits

    /// - Throws: ``ManifestProblem`` if the bytes are not a property list in XML form that holds a dictionary.
    init(bytes: [UInt8], limits: Limits) throws(ManifestProblem) {
        self.limits = limits
        root = try PropertyDictionary(xml: bytes)
    }

    func manifest() throws(ManifestProblem) -> ProviderManifest {
        // The kind of extension is checked first, because the other rules do not apply to bundles of other kinds.
        let ours = try root.dictionary("NSExtension")
        let point = try ours.string("NSExtensionPointIdentifier")
        guard point == ProviderManifest.extensionPoint else { throw .otherExtensionPoint(point) }
        let attributes = try ours.dictionary("NSExtensionAttributes", orEmpty: true)

        try checkABI(attributes)
        let identifier = try identifier()
        let networkHosts = try attributes.strings("VCPNetworkHosts", limit: 32, check: Self.hostName)
        let configuration = try ConfigurationKeyReader(limits: limits).keys(in: attributes)
        let accounts = try AccountReader(limits: limits, networkHosts: networkHosts, settings: configuration)
            .accounts(in: attributes)
        return ProviderManifest(
            identifier: identifier,
            name: try title(["CFBundleDisplayName", "CFBundleName"]) ?? identifier,
            version: try title(["CFBundleShortVersionString", "CFBundleVersion"]) ?? "",
            executable: try fileName("CFBundleExecutable", try root.string("CFBundleExecutable")), icon: try icon(),
            principalClass: try ours.optionalString("NSExtensionPrincipalClass"),
            networkHosts: networkHosts,
            urlSchemes: try attributes.strings("VCPURLSchemes", limit: 16, check: Self.scheme),
            eventContext: try eventContext(attributes),
            configuration: configuration,
            accounts: accounts,
            signingKeys: try SigningKeyReader(settings: configuration).keys(in: attributes),
            roomsNeed: try roomsNeed(attributes, accounts.map(\.identifier) + configuration.map(\.key)),
            wantsStateDirectory: try attributes.optionalBoolean("VCPStateDirectory") ?? false,
            memory: try memory(attributes),
            hasLifecycle: try attributes.optionalBoolean("VCPLifecycle") ?? false)
    }

    // MARK: The keys of the bundle

    private func identifier() throws(ManifestProblem) -> String {
        let text = try root.string("CFBundleIdentifier")
        do {
            _ = try TextPolicy.identifier(text, subject: "identifier", limit: limits.identifierLength)
        } catch {
            throw .invalid("CFBundleIdentifier: \(error)")
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, !parts.contains("") else {
            throw .invalid("CFBundleIdentifier must be in reverse DNS form, such as org.example.rooms")
        }
        return text
    }

    /// Returns the value of the first of the given keys that exists, as a single line.
    private func title(_ keys: [String]) throws(ManifestProblem) -> String? {
        for key in keys {
            guard let text = try root.optionalString(key) else { continue }
            do {
                return try TextPolicy.name(text, subject: key, limit: limits.titleLength)
            } catch {
                throw .invalid("\(error)")
            }
        }
        return nil
    }

    /// Apple allows a name without an extension.
    private func icon() throws(ManifestProblem) -> String? {
        guard let text = try root.optionalString("CFBundleIconFile"), !text.isEmpty else { return nil }
        let name = try fileName("CFBundleIconFile", text)
        return name.contains(".") ? name : name + ".png"
    }

    private func fileName(_ key: String, _ name: String) throws(ManifestProblem) -> String {
        guard !name.isEmpty, name != ".", name != "..", name.utf8.count <= 200,
            name.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") })
        else { throw .invalid("\(key) must be the name of a file, without a directory") }
        return name
    }

    // MARK: Our own keys

    private func checkABI(_ attributes: PropertyDictionary) throws(ManifestProblem) {
        guard let text = try attributes.optionalString("VCPMinimumABI") else { return }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt16($0) }
        guard parts.count == 2, let major = parts[0], let minor = parts[1] else {
            throw .invalid("NSExtension.NSExtensionAttributes.VCPMinimumABI must be a version such as 1.0")
        }
        guard major == 1, minor == 0 else { throw .newerABI(text) }
    }

    private func eventContext(
        _ attributes: PropertyDictionary
    ) throws(ManifestProblem) -> Set<ProviderManifest.EventField> {
        let words = try attributes.strings("VCPEventContext", limit: 8) { word in
            ProviderManifest.EventField(rawValue: word) == nil ? "must be title or times" : nil
        }
        return Set(words.compactMap(ProviderManifest.EventField.init(rawValue:)))
    }

    /// A name that is declared nowhere would keep the provider from ever being asked.
    private func roomsNeed(
        _ attributes: PropertyDictionary, _ declared: [String]
    ) throws(ManifestProblem) -> [String] {
        try attributes.strings("VCPRoomsNeed", limit: 8) { name in
            declared.contains(name) ? nil : "must be an identifier of VCPAccounts or a key of VCPConfiguration"
        }
    }

    private func memory(_ attributes: PropertyDictionary) throws(ManifestProblem) -> Int64? {
        guard let number = try attributes.optionalInteger("VCPMemory") else { return nil }
        guard (1...4_096).contains(number) else {
            throw .invalid("\(attributes.path("VCPMemory")) is \(number); 1 to 4096 MiB are allowed")
        }
        return number
    }

    /// Returns what is wrong with a host name, or nil if it is valid.
    private static func hostName(_ text: String) -> String? {
        let isHost = (try? ConferenceURL("https://\(text)/", policy: .file))?.host == text
        return isHost && !text.contains(":") ? nil : "must be a host name in lower case, without a port"
    }

    /// Returns what is wrong with a scheme, or nil if it is valid.
    private static func scheme(_ text: String) -> String? {
        guard let first = text.utf8.first, first >= 0x61, first <= 0x7A, text.utf8.count <= 64,
            text.utf8.allSatisfy({ byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
            })
        else { return "must be a URL scheme in lower case, without a colon" }
        return ConferenceURL.Policy.never.contains(text) ? "names a scheme that providers may not use" : nil
    }
}
