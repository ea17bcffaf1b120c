import ConferenceModel
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

/// A manifest that is not one, and what is said about it.
struct ManifestCase: Sendable, CustomTestStringConvertible {
    let says: String
    let text: String

    /// Replaces a part of a good manifest.
    init(_ says: String, replacing part: String, with other: String) {
        self.says = says
        text = ManifestText().xml.replacing(part, with: other)
        precondition(text != ManifestText().xml, "\(part) is not in the manifest")
    }

    /// Adds to `NSExtensionAttributes`.
    init(_ says: String, attributes: String) {
        self.says = says
        text = ManifestText(attributes: attributes).xml
    }

    init(_ says: String, text: String) {
        self.says = says
        self.text = text
    }

    var testDescription: String { says }
}

@Suite("Manifests")
struct ManifestTests {
    /// Reads a manifest of a bundle in a directory of its own.
    private func manifest(_ bytes: some Sequence<UInt8>, limits: Limits = Limits()) throws -> ProviderManifest {
        let directory = try TemporaryDirectory()
        try directory.write(bytes, to: "x.conferenceprovider/Contents/Info.plist")
        return try ProviderManifest(bundle: directory.path + "/x.conferenceprovider", limits: limits)
    }

    private func error(_ bytes: some Sequence<UInt8>) -> ConferenceError? {
        #expect(throws: ConferenceError.self) { try manifest(bytes) }
    }

    @Test("all keys are read")
    func complete() throws {
        let text = ManifestText(
            attributes: """
                <key>VCPMinimumABI</key><string>1.0</string>
                <key>VCPNetworkHosts</key><array><string>api.example.org</string></array>
                <key>VCPURLSchemes</key><array><string>zoommtg</string></array>
                <key>VCPEventContext</key><array><string>title</string></array>
                <key>VCPStateDirectory</key><true/><key>VCPLifecycle</key><true/>
                <key>VCPRoomsNeed</key><array><string>token</string></array>
                <key>SomethingNew</key><integer>1</integer>
                <key>VCPConfiguration</key><array>
                  <dict><key>key</key><string>server</string><key>type</key><string>url</string>
                    <key>title</key><string>Server</string><key>default</key><string>https://meet.jit.si</string>
                    <key>required</key><true/></dict>
                  <dict><key>key</key><string>lobby</string><key>type</key><string>boolean</string>
                    <key>default</key><false/></dict>
                  <dict><key>key</key><string>people</string><key>type</key><string>integer</string>
                    <key>default</key><integer>7</integer></dict>
                  <dict><key>key</key><string>token</string><key>type</key><string>string</string>
                    <key>secret</key><true/></dict>
                </array>
                """)
        let manifest = try manifest(text.xml.utf8)
        expectEqual(manifest.identifier, "org.example.fault")
        expectEqual(manifest.name, "Fault & Co")
        expectEqual(manifest.version, "1.2")
        expectEqual(manifest.executable, "Provider")
        expectEqual(manifest.principalClass, "Example.Provider")
        expectEqual(manifest.networkHosts, ["api.example.org"])
        expectEqual(manifest.urlSchemes, ["zoommtg"])
        expectEqual(manifest.eventContext, [.title])
        expectTrue(manifest.wantsStateDirectory)
        expectTrue(manifest.hasLifecycle)
        expectEqual(manifest.roomsNeed, ["token"])
        expectEqual(manifest.configuration.map(\.key), ["server", "lobby", "people", "token"])
        expectEqual(manifest.configuration.map(\.kind), [.url, .boolean, .integer, .string])
        expectEqual(manifest.configuration.map(\.title), ["Server", "lobby", "people", "token"])
        expectEqual(
            manifest.configuration.map(\.defaultValue),
            [.url("https://meet.jit.si"), .boolean(false), .integer(7), nil])
        expectEqual(manifest.configuration.map(\.isRequired), [true, false, false, false])
        expectEqual(manifest.configuration.map(\.isSecret), [false, false, false, true])
    }

    @Test("a manifest with nothing but what is required is enough")
    func smallest() throws {
        let manifest = try manifest(
            """
            <plist version="1.0"><dict>
            <key>CFBundleIdentifier</key><string>org.example.small</string>
            <key>CFBundleExecutable</key><string>Small</string>
            <key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key><string>com.apple.calendar.virtualconference</string></dict>
            </dict></plist>
            """.utf8)
        expectEqual(manifest.name, "org.example.small")
        expectFalse(manifest.hasLifecycle)
        expectEmpty(manifest.roomsNeed)
        expectEqual(manifest.version, "")
        expectNil(manifest.principalClass)
        expectEmpty(manifest.configuration)
    }

    private static let point = "NSExtension.NSExtensionAttributes"
    private static let identifier = "<key>CFBundleIdentifier</key><string>org.example.fault</string>"
    private static let executable = "<key>CFBundleExecutable</key><string>Provider</string>"

    static let wrong: [ManifestCase] = [
        ManifestCase(
            "VCPRoomsNeed[0] must be an identifier of VCPAccounts or a key of VCPConfiguration",
            attributes: "<key>VCPRoomsNeed</key><array><string>links</string></array>"),
        ManifestCase("CFBundleIdentifier is missing", replacing: identifier, with: ""),
        ManifestCase(
            "CFBundleIdentifier is a number, but a string is expected", replacing: identifier,
            with: "<key>CFBundleIdentifier</key><integer>1</integer>"),
        ManifestCase(
            "CFBundleIdentifier is an array", replacing: identifier, with: "<key>CFBundleIdentifier</key><array/>"),
        ManifestCase(
            "CFBundleIdentifier: the identifier has a character", replacing: "org.example.fault", with: "org/../x"),
        ManifestCase("CFBundleIdentifier: the identifier is empty", replacing: "org.example.fault", with: ""),
        ManifestCase("reverse DNS form", replacing: "org.example.fault", with: "fault"),
        ManifestCase("reverse DNS form", replacing: "org.example.fault", with: "org..fault"),
        ManifestCase(
            "CFBundleIdentifier: the identifier is too long", replacing: "org.example.fault",
            with: "org." + String(repeating: "x", count: 125)),
        ManifestCase(
            "CFBundleIdentifier occurs twice", replacing: identifier, with: identifier + identifier),
        ManifestCase("CFBundleExecutable is missing", replacing: executable, with: ""),
        ManifestCase(
            "CFBundleExecutable must be the name of a file", replacing: ">Provider<", with: ">../../bin/sh<"),
        ManifestCase("CFBundleExecutable must be the name of a file", replacing: ">Provider<", with: ">/bin/sh<"),
        ManifestCase("CFBundleExecutable must be the name of a file", replacing: ">Provider<", with: ">..<"),
        ManifestCase("CFBundleExecutable must be the name of a file", replacing: ">Provider<", with: "><"),
        ManifestCase(
            "CFBundleExecutable must be the name of a file", replacing: ">Provider<", with: ">Pro&#0;vider<"),
        ManifestCase(
            "CFBundleExecutable must be the name of a file", replacing: ">Provider<", with: ">Pro\u{0}vider<"),
        ManifestCase(
            "CFBundleExecutable still holds a build variable: “$(EXECUTABLE_NAME)”", replacing: ">Provider<",
            with: ">$(EXECUTABLE_NAME)<"),
        ManifestCase(
            "NSExtension.NSExtensionPrincipalClass still holds a build variable", replacing: "Example.Provider",
            with: "$(PRODUCT_MODULE_NAME).Provider"),
        ManifestCase(
            "CFBundleIdentifier still holds a build variable", replacing: "org.example.fault",
            with: "${PRODUCT_BUNDLE_IDENTIFIER}"),
        ManifestCase("the CFBundleDisplayName is empty", replacing: "Fault &amp; Co", with: " "),
        ManifestCase("NSExtension is missing", replacing: "<key>NSExtension</key>", with: "<key>NSElse</key>"),
        ManifestCase(
            "NSExtension.NSExtensionPointIdentifier is missing", replacing: "NSExtensionPointIdentifier",
            with: "NSExtensionPoint"),
        ManifestCase(
            "\(point) is a string, but a dictionary is expected", replacing: "<dict></dict>", with: "<string/>"),
        ManifestCase(
            "\(point).VCPMinimumABI must be a version",
            attributes: "<key>VCPMinimumABI</key><string>one</string>"),
        ManifestCase(
            "\(point).VCPMinimumABI is a number", attributes: "<key>VCPMinimumABI</key><real>1.0</real>"),
        ManifestCase(
            "\(point).VCPNetworkHosts[1] is a number, but a string is expected",
            attributes: "<key>VCPNetworkHosts</key><array><string>a.example</string><integer>1</integer></array>"),
        ManifestCase(
            "\(point).VCPNetworkHosts[0] must be a host name",
            attributes: "<key>VCPNetworkHosts</key><array><string>https://a.example/</string></array>"),
        ManifestCase(
            "\(point).VCPNetworkHosts[0] must be a host name",
            attributes: "<key>VCPNetworkHosts</key><array><string>a.example:443</string></array>"),
        ManifestCase(
            "\(point).VCPURLSchemes[0] names a scheme that providers may not use",
            attributes: "<key>VCPURLSchemes</key><array><string>javascript</string></array>"),
        ManifestCase(
            "\(point).VCPURLSchemes[0] must be a URL scheme",
            attributes: "<key>VCPURLSchemes</key><array><string>zoom:</string></array>"),
        ManifestCase(
            "\(point).VCPURLSchemes has 17 elements; 16 are allowed",
            attributes: "<key>VCPURLSchemes</key><array>\(String(repeating: "<string>a</string>", count: 17))</array>"),
        ManifestCase(
            "\(point).VCPEventContext[0] must be title or times",
            attributes: "<key>VCPEventContext</key><array><string>notes</string></array>"),
        ManifestCase(
            "\(point).VCPStateDirectory is a string, but true or false is expected",
            attributes: "<key>VCPStateDirectory</key><string>yes</string>"),
        ManifestCase(
            "\(point).VCPConfiguration[0] is a string, but a dictionary is expected",
            attributes: "<key>VCPConfiguration</key><array><string>server</string></array>"),
        ManifestCase("\(point).VCPConfiguration[0].key is missing", attributes: key("")),
        ManifestCase(
            "\(point).VCPConfiguration[0].key: the key has a character", attributes: key(name("a b") + type("string"))),
        ManifestCase("\(point).VCPConfiguration[0].type is missing", attributes: key(name("a"))),
        ManifestCase(
            "\(point).VCPConfiguration[0].type is “float”, but the types are string, integer, boolean, url",
            attributes: key(name("a") + type("float"))),
        ManifestCase(
            "\(point).VCPConfiguration[0].default is true or false, but an integer is expected",
            attributes: key(name("a") + type("integer") + "<key>default</key><true/>")),
        ManifestCase(
            "\(point).VCPConfiguration[0].default is a number, but an integer is expected",
            attributes: key(name("a") + type("integer") + "<key>default</key><real>1.0</real>")),
        ManifestCase(
            "\(point).VCPConfiguration[0].default is a number, but true or false is expected",
            attributes: key(name("a") + type("boolean") + "<key>default</key><integer>1</integer>")),
        ManifestCase(
            "\(point).VCPConfiguration[0].default must be an https URL",
            attributes: key(name("a") + type("url") + "<key>default</key><string>http://a.example</string>")),
        ManifestCase(
            "\(point).VCPConfiguration[0].default cannot be combined with secret",
            attributes: key(
                name("a") + type("string") + "<key>default</key><string>x</string><key>secret</key><true/>")),
        ManifestCase(
            "\(point).VCPConfiguration[0].lines needs the type string, and cannot be combined with secret",
            attributes: key(name("a") + type("integer") + "<key>lines</key><true/>")),
        ManifestCase(
            "\(point).VCPConfiguration[0].lines needs the type string, and cannot be combined with secret",
            attributes: key(
                name("a") + type("string") + "<key>lines</key><true/><key>secret</key><true/>")),
        ManifestCase(
            "\(point).VCPConfiguration[1].key declares “a” a second time",
            attributes: "<key>VCPConfiguration</key><array>"
                + String(repeating: "<dict>\(name("a"))\(type("string"))</dict>", count: 2) + "</array>"),
        ManifestCase(
            "NSExtension.NSExtensionAttributes.VCPStateDirectory occurs twice",
            attributes: "<key>VCPStateDirectory</key><true/><key>VCPStateDirectory</key><false/>"),
        ManifestCase("a key contains an entity", attributes: "<key>VCP&#83;tateDirectory</key><true/>"),
        ManifestCase("it is empty", text: ""),
        ManifestCase("it does not hold a dictionary", text: "<plist version=\"1.0\"><array/></plist>"),
        ManifestCase("it is not a property list", text: "<plist version=\"1.0\"><dict><key>a</key></plist>"),
        ManifestCase("it is not a property list", text: "<html></html>"),
        ManifestCase("not in XML form", text: "Hello"),
        ManifestCase("not in XML form", text: "{ CFBundleIdentifier = \"org.example.x\"; }"),
        ManifestCase(
            "its document type declares entities",
            text: "<!DOCTYPE plist [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><plist><string>&e;</string></plist>"),
        ManifestCase(
            "its encoding is declared as “ISO-8859-1”", replacing: "encoding=\"UTF-8\"",
            with: "encoding='ISO-8859-1'"),
    ]

    private static func key(_ content: String) -> String {
        "<key>VCPConfiguration</key><array><dict>\(content)</dict></array>"
    }
    private static func name(_ name: String) -> String { "<key>key</key><string>\(name)</string>" }
    private static func type(_ type: String) -> String { "<key>type</key><string>\(type)</string>" }

    @Test("F05, F06, F07, F09: each mistake is reported with its key path", arguments: wrong)
    func keyPaths(_ test: ManifestCase) {
        let error = error(test.text.utf8)
        expectEqual(error?.code, .manifestInvalid)
        expectEqual(error?.exitStatus, .badData)
        expectContains(error?.message, test.says, "\(error?.message ?? "")")
        // No file that a manifest names is shown.
        expectNotContains(error?.message, "root:")
    }

    @Test("F04: a binary property list that contains itself is rejected")
    func binary() throws {
        // An array whose only element is the array; the table of offsets, and the trailer.
        let bytes =
            Array("bplist00".utf8) + [0xA1, 0x00, 0x08] + [UInt8](repeating: 0, count: 6) + [1, 1]
            + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 10]
        expectEqual(error(bytes)?.code, .manifestInvalid)
    }

    @Test("the same key in two dictionaries, in a comment or in a text is no duplicate")
    func noDuplicates() throws {
        let text = ManifestText(
            bundleKeys: """
                <!-- <key>CFBundleIdentifier</key> -->
                <key>A</key><dict><key>CFBundleIdentifier</key><string/></dict>
                <key>B</key><array><dict><key>x</key><true/></dict><dict><key>x</key><true/></dict></array>
                <key>C</key><string><![CDATA[<key>CFBundleIdentifier</key>]]></string>
                <key>D</key><dict/>
                """)
        try expectEqual(manifest(text.xml.utf8).identifier, "org.example.fault")
    }

    @Test("F06: a manifest that is not UTF-8 is rejected")
    func encoding() {
        expectEqual(
            error(ManifestText().xml.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })?.code, .manifestInvalid)
        expectContains(error(Array(ManifestText().xml.utf8) + [0xC3, 0x28])?.message, "it is not UTF-8 text")
        expectContains(error([0xFF, 0xFE, 0x3C, 0x00])?.message, "it is not UTF-8 text")
    }

    @Test("F08: a manifest of another extension is not judged any further")
    func otherExtension() {
        let error = error(
            """
            <plist version="1.0"><dict><key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string></dict></dict></plist>
            """.utf8)
        expectEqual(error?.code, .notAConferenceProvider)
        expectContains(error?.message, "com.apple.share-services")
    }

    @Test("a manifest that asks for a newer host says which", arguments: ["1.1", "2.0"])
    func newerABI(_ version: String) {
        let text = ManifestText(attributes: "<key>VCPMinimumABI</key><string>\(version)</string>")
        let error = error(text.xml.utf8)
        expectEqual(error?.code, .abiMismatch)
        expectContains(error?.message, "asks for ABI \(version), and this host has 1.0")
    }

    @Test("F02: a manifest above the limit is not read, and one at the limit is")
    func size() throws {
        let xml = ManifestText().xml
        let padded = xml + String(repeating: " ", count: 65_536 - xml.utf8.count)
        try expectEqual(manifest(padded.utf8).identifier, "org.example.fault")
        expectEqual(error((padded + " ").utf8)?.code, .manifestTooLarge)
    }

    @Test("F03: endless nesting causes an error, not a crash")
    func depth() {
        let text = "<plist version=\"1.0\">" + String(repeating: "<array>", count: 9_000)
        expectEqual(error(text.utf8)?.code, .manifestInvalid)
        // Deeper than a manifest can be long.
        let deeper = "<plist version=\"1.0\">" + String(repeating: "<array>", count: 100_000)
        expectEqual(error(deeper.utf8)?.code, .manifestTooLarge)
    }
}
