import Foundation

/// A colour of 24 bits, and the closest one that a terminal has.
package struct TerminalColor: Hashable, Sendable {
    /// The number of colours that a terminal has.
    package enum Depth: Int, Comparable, Sendable {
        case none, sixteen, palette, full

        /// Determines the number of colours from `COLORTERM` and `TERM`.
        package init(environment: [String: String]) {
            let color = environment["COLORTERM"] ?? ""
            let term = environment["TERM"] ?? ""
            if ["truecolor", "24bit"].contains(color) || term.hasSuffix("-direct") {
                self = .full
            } else if term.contains("256") {
                self = .palette
            } else {
                self = term == "dumb" ? .none : .sixteen
            }
        }

        package static func < (left: Depth, right: Depth) -> Bool { left.rawValue < right.rawValue }
    }

    package let red: Int
    package let green: Int
    package let blue: Int

    /// - Parameter rgb: 8 bits for each of red, green and blue.
    package init(rgb: UInt32) {
        red = Int(rgb >> 16 & 0xFF)
        green = Int(rgb >> 8 & 0xFF)
        blue = Int(rgb & 0xFF)
    }

    /// Returns the SGR parameters for text in this colour; nil without colours.
    func parameters(_ depth: Depth) -> String? {
        switch depth {
        case .none: nil
        case .sixteen: "\(sixteen)"
        case .palette: "38;5;\(palette)"
        case .full: "38;2;\(red);\(green);\(blue)"
        }
    }

    /// The closest colour of the 256-colour palette's cube and greys.
    var palette: Int {
        let steps = [0, 95, 135, 175, 215, 255]
        func step(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
        let (r, g, b) = (step(red), step(green), step(blue))
        let grey = min(max(((red + green + blue) / 3 - 3) / 10, 0), 23)
        let level = 8 + 10 * grey
        return distance(level, level, level) < distance(steps[r], steps[g], steps[b])
            ? 232 + grey : 16 + 36 * r + 6 * g + b
    }

    /// The closest of the colours that every terminal has. They are compared by hue, because terminals show them in different
    /// shades.
    private var sixteen: Int {
        let most = max(red, green, blue)
        let least = min(red, green, blue)
        if most - least < 48 { return most < 64 ? 90 : 37 }
        let middle = (most + least) / 2
        let hue = (red > middle ? 1 : 0) + (green > middle ? 2 : 0) + (blue > middle ? 4 : 0)
        return (most > 200 ? 90 : 30) + hue
    }

    private func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
        (red - r) * (red - r) + (green - g) * (green - g) + (blue - b) * (blue - b)
    }
}
