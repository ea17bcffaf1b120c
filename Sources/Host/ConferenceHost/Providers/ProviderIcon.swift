import ConferenceErrors
package import ConferenceModel
import PrivateFiles

/// The picture of a provider in lists of rooms: a PNG file in `Contents/Resources` of its bundle, which `CFBundleIconFile` names.
///
/// Only PNG, which says in its first bytes how large it is, so that no file can make a browser allocate without bounds. That
/// restriction is ours.
package struct ProviderIcon: Hashable, Sendable {
    /// A complete PNG file.
    package let bytes: [UInt8]

    /// Why the file is no icon. The description is a clause about the file.
    package enum Problem: Error, Hashable, CustomStringConvertible {
        case unreadable(errno: Int32)
        case notRegular
        case tooLarge(limit: Int)
        case notPNG
        case badSize(width: UInt32, height: UInt32, largest: UInt32)

        package var description: String {
            switch self {
            case .unreadable(let code): "it cannot be read (\(ConferenceError.reason(code)))"
            case .notRegular: "it is not a regular file"
            case .tooLarge(let limit): "it is larger than \(ConferenceError.size(Int64(limit)))"
            case .notPNG: "it is not a PNG file"
            case .badSize(let width, let height, let largest):
                "it has \(width) × \(height) pixels; 16 to \(largest) are allowed on each side"
            }
        }
    }

    /// Reads the icon of a provider.
    ///
    /// - Returns: nil if the manifest names none.
    package init?(of provider: InstalledProvider, limits: Limits = Limits()) throws(Problem) {
        guard let path = Self.path(of: provider) else { return nil }
        do {
            bytes = try FileSystem.read(path, limit: limits.providerIconLength)
        } catch {
            switch error {
            case .system(let code): throw .unreadable(errno: code)
            case .notRegular: throw .notRegular
            case .tooLarge: throw .tooLarge(limit: limits.providerIconLength)
            }
        }
        try Self.check(bytes, largest: UInt32(limits.providerIconSide))
    }

    /// Returns the path of the icon's file, or nil if the manifest names none.
    static func path(of provider: InstalledProvider) -> String? {
        provider.manifest?.icon.map { "\(provider.path)/Contents/Resources/\($0)" }
    }

    /// PNG, 5.2 and 11.2.2: a signature, and a first chunk with the size.
    private static func check(_ bytes: [UInt8], largest: UInt32) throws(Problem) {
        let beginning: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        guard bytes.count >= 33, bytes.starts(with: beginning) else { throw .notPNG }
        func number(at place: Int) -> UInt32 { bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        let (width, height) = (number(at: 16), number(at: 20))
        guard (16...largest).contains(width), (16...largest).contains(height) else {
            throw .badSize(width: width, height: height, largest: largest)
        }
    }
}
