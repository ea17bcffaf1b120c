import Foundation
import Testing

/// A provider of `Tests/Faults`: its source, and the definitions that select its fault.
package struct Fault: Sendable, CustomTestStringConvertible {
    package let source: String
    package let definitions: [String]

    package init(_ source: String, _ fault: String? = nil, definitions: [String] = []) {
        self.source = source
        self.definitions = (fault.map { ["CASE_\($0)"] } ?? []) + definitions
    }

    /// A provider without a fault.
    package static let good = Fault("good")

    package var testDescription: String { ([source] + definitions).joined(separator: " ") }
}

/// Generates an Info.plist.
package struct ManifestText {
    package var identifier: String
    /// The display name, as XML.
    package var name: String
    package var executable: String
    /// Additional keys of the bundle, as XML.
    package var bundleKeys: String
    /// Keys of `NSExtensionAttributes`, as XML.
    package var attributes: String

    package init(
        identifier: String = "org.example.fault", name: String = "Fault &amp; Co", executable: String = "Provider",
        bundleKeys: String = "", attributes: String = ""
    ) {
        self.identifier = identifier
        self.name = name
        self.executable = executable
        self.bundleKeys = bundleKeys
        self.attributes = attributes
    }

    package var xml: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
            <key>CFBundleIdentifier</key><string>\(identifier)</string>
            <key>CFBundleExecutable</key><string>\(executable)</string>
            <key>CFBundleDisplayName</key><string>\(name)</string>
            <key>CFBundleShortVersionString</key><string>1.2</string>
            \(bundleKeys)
            <key>NSExtension</key>
            <dict>
                <key>NSExtensionPointIdentifier</key><string>com.apple.calendar.virtualconference</string>
                <key>NSExtensionPrincipalClass</key><string>Example.Provider</string>
                <key>NSExtensionAttributes</key>
                <dict>\(attributes)</dict>
            </dict>
        </dict>
        </plist>
        """
    }
}

extension TemporaryDirectory {
    /// Creates an installed bundle in `providers`.
    package func install(
        _ fault: Fault, manifest: ManifestText = ManifestText(), below folder: String = "providers"
    ) throws {
        let bundle = "\(folder)/\(manifest.identifier).conferenceprovider/Contents"
        try write(manifest.xml, to: "\(bundle)/Info.plist")
        let library = try makeDirectory("\(bundle)/Linux") + "/\(manifest.executable)"
        try CCompiler.compile(fault.source, definitions: fault.definitions, to: library)
    }
}
