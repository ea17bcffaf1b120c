import Foundation

/// The locale that the user's environment names, read in the order of POSIX.
///
/// Foundation's own `Locale.current` does not read these variables on Linux.
package struct UserLocale: Sendable {
    private let environment: [String: String]

    package init(environment: [String: String]) { self.environment = environment }

    /// Returns the locale of a category such as `LC_TIME`, as in `LANG`; empty if none is set.
    package func name(of category: String) -> String {
        ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    }

    /// Whether the locale has more marks and lines than ASCII.
    package var usesUnicode: Bool {
        let name = name(of: "LC_CTYPE").lowercased()
        return name.hasSuffix("utf-8") || name.hasSuffix("utf8") || name.contains("utf-8@") || name.contains("utf8@")
    }

    /// The languages of messages in the order of preference, such as `de`. `LANGUAGE` counts first, as for programs with
    /// gettext, but not in the locales `C` and `POSIX`.
    package var languages: [String] {
        let name = name(of: "LC_MESSAGES")
        guard let own = Self.language(of: name) else { return [] }
        let list = (environment["LANGUAGE"] ?? "").split(separator: ":").compactMap { Self.language(of: String($0)) }
        return list.isEmpty ? [own] : list
    }

    /// Returns `de` for `de_DE.UTF-8`; nil for `C` and `POSIX`.
    private static func language(of locale: String) -> String? {
        let base = locale.prefix { !"_.@".contains($0) }
        return ["", "C", "POSIX"].contains(base) ? nil : base.lowercased()
    }
}
