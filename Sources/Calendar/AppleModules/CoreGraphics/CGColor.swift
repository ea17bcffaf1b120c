public import Foundation

/// An immutable colour, such as that of a calendar (Apple: Core Graphics, CGColor).
///
/// Components are stored as given, usually from 0 to 1. Safe to use from any thread. Two colours are equal if their
/// spaces, components and opacities are equal.
public final class CGColor: Hashable, Sendable {
    private let space: CGColorSpace
    /// The components, ending with the opacity.
    private let values: [CGFloat]

    private init(_ space: CGColorSpace, _ values: [CGFloat]) {
        self.space = space
        self.values = values
    }

    /// Creates a colour from red, green, blue and opacity.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(CGColorSpace(.rgb), [red, green, blue, alpha])
    }

    /// The same as ``init(red:green:blue:alpha:)``: here, all RGB colours are sRGB.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a grey between black, 0, and white, 1.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(CGColorSpace(.monochrome), [gray, alpha])
    }

    /// The same as ``init(gray:alpha:)``.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(gray: gray, alpha: alpha)
    }

    /// Creates a colour of any space from its components, followed by the opacity.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        self.init(space, Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
    }

    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Fully transparent.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The components, ending with the opacity: four values for a colour, two for a grey.
    public var components: [CGFloat]? { values }

    /// The number of ``components``.
    public var numberOfComponents: Int { values.count }

    /// The opacity, from 0 to 1.
    public var alpha: CGFloat { values[values.count - 1] }

    /// The colour space of the components.
    public var colorSpace: CGColorSpace? { space }

    /// Returns the same colour with another opacity.
    public func copy(alpha: CGFloat) -> CGColor? { CGColor(space, values.dropLast() + [alpha]) }

    /// Returns the colour in another space. A colour is converted to grey with the weights of ITU-R BT.709,
    /// without linearising its components.
    ///
    /// - Parameters:
    ///   - intent: ignored.
    ///   - options: ignored.
    public func converted(
        to space: CGColorSpace, intent: CGColorRenderingIntent, options: [String: Any]?
    ) -> CGColor? {
        switch (self.space.model, space.model) {
        case (.monochrome, .rgb): CGColor(space, [values[0], values[0], values[0], alpha])
        case (.rgb, .monochrome):
            CGColor(space, [0.2126 * values[0] + 0.7152 * values[1] + 0.0722 * values[2], alpha])
        default: self
        }
    }

    /// Compares spaces, components and opacities.
    public static func == (left: CGColor, right: CGColor) -> Bool {
        left.space == right.space && left.values == right.values
    }

    /// Hashes what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(space)
        hasher.combine(values)
    }
}
