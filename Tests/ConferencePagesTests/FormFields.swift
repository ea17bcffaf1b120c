import Foundation
import PagesControl

/// The fields of a page's forms.
enum FormFields {
    /// The values that a browser would send unchanged.
    static func values(of page: String) -> [String: String] {
        var values: [String: String] = [:]
        for input in page.matches(of: /<input ([^>]*)>/).map(\.1) {
            guard let name = attribute("name", of: input) else { continue }
            let isChoice = input.contains("type=\"checkbox\"") || input.contains("type=\"radio\"")
            guard !isChoice || input.hasSuffix(" checked") else { continue }
            values[name] = attribute("value", of: input) ?? ""
        }
        for list in page.matches(of: /<select ([^>]*)>(.*?)<\/select>/.dotMatchesNewlines()) {
            guard let name = attribute("name", of: list.1) else { continue }
            let selected = list.2.firstMatch(of: /<option value="([^"]*)" selected>/)
            values[name] = plain(selected?.1 ?? list.2.firstMatch(of: /<option value="([^"]*)"/)?.1 ?? "")
        }
        for text in page.matches(of: /<textarea ([^>]*)>\n([^<]*)<\/textarea>/) {
            if let name = attribute("name", of: text.1) { values[name] = plain(text.2) }
        }
        return values
    }

    /// The form of these values as a body of a request.
    static func body(_ values: [String: String]) -> String {
        values.map { "\($0)=\(PageAddress.encoded($1))" }.joined(separator: "&")
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
        guard let start = tag.range(of: name + "=\"") else { return nil }
        return plain(tag[start.upperBound...].prefix { $0 != "\"" })
    }

    private static func plain(_ text: Substring) -> String {
        String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&").replacing("\r\n", with: "\n")
    }
}
