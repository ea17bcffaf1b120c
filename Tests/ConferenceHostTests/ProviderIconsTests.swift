import ConferenceModel
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ConferenceHost

/// The icons that a program shows again and again.
@Suite("The icons that are kept")
struct ProviderIconsTests {
    private final class Reader: Sendable {
        private let count = Mutex(0)

        var reads: Int { count.withLock { $0 } }

        func read(_ provider: InstalledProvider) -> ProviderIcon? {
            count.withLock { $0 += 1 }
            return (try? ProviderIcon(of: provider)) ?? nil
        }
    }

    private let folder: TemporaryDirectory
    private let reader = Reader()
    private let icons: ProviderIcons

    init() throws {
        folder = try TemporaryDirectory()
        icons = ProviderIcons { [reader] in reader.read($0) }
    }

    private static func png(_ last: UInt8 = 0) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, 64, 0, 0, 0, 64, 8, 6, 0, 0, 0, 0, 0, 0, last]
    }

    private static func place(_ name: String) -> String { "\(name).conferenceprovider/Contents/Resources/icon.png" }

    private func provider(_ name: String, icon bytes: [UInt8]? = png()) throws -> InstalledProvider {
        let text = ManifestText(bundleKeys: "<key>CFBundleIconFile</key><string>icon</string>")
        try folder.write(text.xml, to: "\(name).conferenceprovider/Contents/Info.plist")
        if let bytes { try folder.write(bytes, to: Self.place(name)) }
        let bundle = folder.path + "/\(name).conferenceprovider"
        let manifest = try ProviderManifest(bundle: bundle, limits: Limits())
        return InstalledProvider(
            identifier: manifest.identifier, name: manifest.name, version: "", path: bundle, library: "",
            origin: .user, state: .ready, manifest: manifest)
    }

    @Test("an icon is read once, and so is a file that is not an icon", arguments: [png(), Array("no picture".utf8)])
    func once(bytes: [UInt8]) throws {
        let provider = try provider("a", icon: bytes)
        let first = icons.icon(of: provider)
        expectEqual(icons.icon(of: provider), first)
        expectEqual(first?.bytes, bytes == Self.png() ? bytes : nil)
        expectEqual(reader.reads, 1)
    }

    /// What may happen to the file of an icon, and whether it is there afterwards.
    static let changes: [(name: String, isThere: Bool)] = [
        ("replaced", true), ("rewritten", true), ("removed", false), ("replaced by a link", false),
    ]

    @Test("an icon is read anew when its file changes", arguments: changes)
    func changed(name: String, isThere: Bool) throws {
        let provider = try provider("a")
        expectNotNil(icons.icon(of: provider))
        let path = folder.path + "/" + Self.place("a")
        let new = Self.png(1)
        if name == "rewritten" {
            let file = try #require(FileHandle(forWritingAtPath: path))
            // The clock of files may stand still for some milliseconds, so the time of the last change is moved on.
            let before = try Self.lastChange(of: path)
            while try Self.lastChange(of: path) == before {
                try file.write(contentsOf: new)
                try file.seek(toOffset: 0)
            }
        } else {
            try folder.write(new, to: "other.png")
            try FileManager.default.removeItem(atPath: path)
            if name == "replaced" { try FileManager.default.moveItem(atPath: folder.path + "/other.png", toPath: path) }
            if name == "replaced by a link" {
                try FileManager.default.createSymbolicLink(
                    atPath: path, withDestinationPath: folder.path + "/other.png")
            }
        }
        expectEqual(icons.icon(of: provider)?.bytes, isThere ? new : nil)
    }

    private static func lastChange(of path: String) throws -> [Int] {
        var status = stat()
        try #require(lstat(path, &status) == 0)
        return [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
    }

    @Test("of many icons, those that were asked for last are kept")
    func many() throws {
        let providers = try (0..<65).map { try provider("\($0)") }
        for provider in providers.prefix(64) { expectNotNil(icons.icon(of: provider)) }
        expectNotNil(icons.icon(of: providers[0]))
        expectNotNil(icons.icon(of: providers[64]))
        expectEqual(reader.reads, 65)
        expectNotNil(icons.icon(of: providers[0]))
        expectEqual(reader.reads, 65)
        expectNotNil(icons.icon(of: providers[1]))
        expectEqual(reader.reads, 66)
    }
}
