/// How the numbers of a colour are meant (Apple: Core Graphics, CGColorSpace).
///
/// Two are known here: red, green and blue of sRGB, and grey of the same gamma. What a device has of its own counts as
/// one of the two, which is our choice.
public final class CGColorSpace: Hashable, Sendable {
    /// The name of the standard space with red, green and blue.
    public static let sRGB = "kCGColorSpaceSRGB"
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The name of the standard space with grey.
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

    /// ``sRGB`` or ``genericGrayGamma2_2``.
    public let name: String?
    /// Whether it has one component or three.
    public let model: CGColorSpaceModel

    /// A space by its name; nil where the name is none of ours.
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

    /// How many numbers a colour has beside its opacity.
    public var numberOfComponents: Int { model == .rgb ? 3 : 1 }

    /// Whether both have the same components.
    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool { left.model == right.model }

    /// Feeds what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(model) }
}

/// Which components a colour space has (Apple: CGColorSpaceModel; the raw values are Apple's).
public enum CGColorSpaceModel: Int32, Sendable {
    case monochrome = 0
    case rgb = 1
}

/// What becomes of colours that a space does not have (Apple: CGColorRenderingIntent).
///
/// Taken and not looked at: no conversion here leaves a space.
public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent = 0
    case absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The space of a screen, which is sRGB here (Apple: CGColorSpaceCreateDeviceRGB).
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The space of a grey screen (Apple: CGColorSpaceCreateDeviceGray).
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome) }
