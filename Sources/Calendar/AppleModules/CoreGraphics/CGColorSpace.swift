/// The interpretation of a colour's components (Apple: Core Graphics, CGColorSpace).
///
/// There are two spaces: sRGB, and grey with the same gamma. The spaces of devices are mapped to
/// these two, which is our choice.
public final class CGColorSpace: Hashable, Sendable {
    /// The name of the standard RGB space.
    public static let sRGB = "kCGColorSpaceSRGB"
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The name of the standard grey space.
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

    /// ``sRGB`` or ``genericGrayGamma2_2``.
    public let name: String?
    /// Monochrome or RGB.
    public let model: CGColorSpaceModel

    /// Creates a space by name; nil for an unknown name.
    public init?(name: String) {
        switch name {
        case Self.sRGB: model = .rgb
        case Self.genericGrayGamma2_2: model = .monochrome
        default: return nil
        }
        self.name = name
    }

    init(_ model: CGColorSpaceModel) {
        self.model = model
        name = model == .rgb ? Self.sRGB : Self.genericGrayGamma2_2
    }

    /// The number of components without the opacity.
    public var numberOfComponents: Int { model == .rgb ? 3 : 1 }

    /// Compares the models.
    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool { left.model == right.model }

    /// Hashes what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(model) }
}

/// The components of a colour space (Apple: CGColorSpaceModel; the raw values are Apple's).
public enum CGColorSpaceModel: Int32, Sendable {
    case monochrome = 0
    case rgb = 1
}

/// How to map colours outside the destination space (Apple: CGColorRenderingIntent).
///
/// Accepted but ignored: conversions here never leave the destination space.
public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent = 0
    case absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the space of a screen, which is sRGB here (Apple: CGColorSpaceCreateDeviceRGB).
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the space of a grey screen (Apple: CGColorSpaceCreateDeviceGray).
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome) }
