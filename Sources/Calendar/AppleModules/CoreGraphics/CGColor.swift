public import Foundation

/// A colour that does not change, such as that of a calendar (Apple: Core Graphics, CGColor).
///
/// Components are kept as they were given, usually from 0 to 1. Safe on every thread. Colours are equal where space,
/// components and opacity are.
public final class CGColor: Hashable, Sendable {
    private let space: CGColorSpace
    /// With the opacity as the last one.
    private let values: [CGFloat]

    private init(_ space: CGColorSpace, _ values: [CGFloat]) {
        self.space = space
        self.values = values
    }

    /// A colour of red, green, blue and opacity.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(CGColorSpace(.rgb), [red, green, blue, alpha])
    }

    /// The same as ``init(red:green:blue:alpha:)``: every red, green and blue is that of sRGB here.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A grey from black, 0, to white, 1.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(CGColorSpace(.monochrome), [gray, alpha])
    }

    /// The same as ``init(gray:alpha:)``.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(gray: gray, alpha: alpha)
    }

    /// A colour of any space, from as many components as the space has and the opacity after them.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        self.init(space, Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
    }

    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Nothing to be seen.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The components with the opacity as the last one: four for a colour, two for a grey.
    public var components: [CGFloat]? { values }

    /// How many ``components`` there are.
    public var numberOfComponents: Int { values.count }

    /// The opacity, from 0 to 1.
    public var alpha: CGFloat { values[values.count - 1] }

    /// What the components mean.
    public var colorSpace: CGColorSpace? { space }

    /// The same colour with another opacity.
    public func copy(alpha: CGFloat) -> CGColor? { CGColor(space, values.dropLast() + [alpha]) }

    /// The colour in another space. A colour turns grey by the weights of ITU-R BT.709 on its components as they are.
    ///
    /// - Parameters:
    ///   - intent: not looked at.
    ///   - options: not looked at.
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

    /// Whether both are the same colour of the same space.
    public static func == (left: CGColor, right: CGColor) -> Bool {
        left.space == right.space && left.values == right.values
    }

    /// Feeds what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(space)
        hasher.combine(values)
    }
}
