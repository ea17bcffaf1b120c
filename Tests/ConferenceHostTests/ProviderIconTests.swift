import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import ConferenceHost

/// The picture that a manifest names.
@Suite("The icon of a provider")
struct ProviderIconTests {
    /// The beginning of a PNG of this size; only this much is looked at.
    private static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + bytes(width)
            + bytes(height) + [8, 6, 0, 0, 0, 0, 0, 0, 0]
    }

    private func icon(_ name: String, _ place: (TemporaryDirectory) throws -> Void) throws -> ProviderIcon? {
        let folder = try TemporaryDirectory()
        let text = ManifestText(bundleKeys: name.isEmpty ? "" : "<key>CFBundleIconFile</key><string>\(name)</string>")
        let path = try folder.makeDirectory("x.conferenceprovider/Contents/Resources")
        try folder.write(text.xml, to: "x.conferenceprovider/Contents/Info.plist")
        try place(folder)
        let bundle = String(path.dropLast("/Contents/Resources".count))
        let manifest = try ProviderManifest(bundle: bundle, limits: Limits())
        return try ProviderIcon(
            of: InstalledProvider(
                identifier: manifest.identifier, name: manifest.name, version: "", path: bundle, library: "",
                origin: .user, state: .ready, manifest: manifest))
    }

    private static let place = "x.conferenceprovider/Contents/Resources/icon.png"

    @Test("the file is found with and without its extension", arguments: ["icon.png", "icon"])
    func found(name: String) throws {
        let bytes = Self.png(64, 48)
        expectEqual(try icon(name) { try $0.write(bytes, to: Self.place) }?.bytes, bytes)
    }

    @Test("a manifest without the key has none")
    func none() throws { expectNil(try icon("") { _ in }) }

    static let refused: [([UInt8], ProviderIcon.Problem)] = [
        ([], .notPNG), (Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), .notPNG),
        (Array(png(64, 64).prefix(32)), .notPNG),
        (png(15, 64), .badSize(width: 15, height: 64, largest: 512)),
        (png(64, 513), .badSize(width: 64, height: 513, largest: 512)),
        (png(.max, .max), .badSize(width: .max, height: .max, largest: 512)),
        (png(64, 64) + [UInt8](repeating: 0, count: 65_536), .tooLarge(limit: 65_536)),
    ]

    @Test("a file that is no PNG of a reasonable size is refused", arguments: refused)
    func refusing(bytes: [UInt8], problem: ProviderIcon.Problem) throws {
        expectEqual(
            #expect(throws: ProviderIcon.Problem.self) { try icon("icon") { try $0.write(bytes, to: Self.place) } },
            problem)
    }

    @Test("a link, a pipe and a file that is not there are refused without waiting")
    func otherFiles() throws {
        expectEqual(
            #expect(throws: ProviderIcon.Problem.self) { try icon("icon") { _ in } }, .unreadable(errno: ENOENT))
        expectEqual(
            #expect(throws: ProviderIcon.Problem.self) {
                try icon("icon") { mkfifo($0.path + "/" + Self.place, 0o600) }
            }, .notRegular)
        expectEqual(
            #expect(throws: ProviderIcon.Problem.self) {
                try icon("icon") { folder in
                    try folder.write(Self.png(64, 64), to: "other.png")
                    try FileManager.default.createSymbolicLink(
                        atPath: folder.path + "/" + Self.place, withDestinationPath: folder.path + "/other.png")
                }
            }, .unreadable(errno: ELOOP))
    }
}
