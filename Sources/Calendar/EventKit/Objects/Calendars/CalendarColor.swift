import CalendarModel
import CalendarStore
import CoreGraphics
import Foundation

/// Converts the colours of calendars: `#RRGGBB`, or a CSS colour name (RFC 7986, 5.9; w3.org/TR/css-color-3, 4.3).
enum CalendarColor {
    /// The colour for calendars without one; it is not saved.
    static let standard = CGColor(red: 0x1B / 255, green: 0xAD / 255, blue: 0xF8 / 255, alpha: 1)

    /// Returns the colour for a text, or nil if the text is not a colour.
    static func color(_ text: String) -> CGColor? {
        guard let number = CSSColor.rgb(text) else { return nil }
        func part(_ shift: UInt32) -> CGFloat { CGFloat(number >> shift & 0xFF) / 255 }
        return CGColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }

    /// Returns a colour as `#RRGGBB`, without its opacity. Greys are converted to RGB.
    static func text(_ color: CGColor) -> String? {
        guard let components = color.components, let last = components.dropLast().last else { return nil }
        let parts = color.numberOfComponents >= 4 ? Array(components.prefix(3)) : [last, last, last]
        let digits = parts.map { part in
            let number = Int((min(max(part.isNaN ? 0 : part, 0), 1) * 255).rounded())
            return (number < 16 ? "0" : "") + String(number, radix: 16, uppercase: true)
        }
        return "#" + digits.joined()
    }
}
