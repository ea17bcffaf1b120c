import ConferenceErrors
import ConferenceHost

/// The picture by which people tell providers apart: the provider's icon, or a letter on a colour.
struct ProviderMark {
    private let provider: InstalledProvider
    private let icons: ProviderIcons

    init(_ provider: InstalledProvider, _ icons: ProviderIcons) {
        self.provider = provider
        self.icons = icons
    }

    var html: HTML {
        guard icon != nil else { return letter }
        return "<img class=\"mark icon\" src=\"\(ProviderAddress.icon(provider))\" alt=\"\">"
    }

    private var letter: HTML {
        let letter = provider.name.first { $0.isLetter || $0.isNumber }.map { $0.uppercased() } ?? "?"
        // FNV-1a, because `hashValue` is another one in each process.
        let hash = provider.identifier.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return "<span class=\"mark mark-\(hash % 6)\" aria-hidden=\"true\">\(letter)</span>"
    }

    /// The icon that is shown. A provider that the person does not trust could show the one of another provider.
    private var icon: ProviderIcon? {
        guard ![.untrusted, .rejected, .shadowed].contains(provider.state) else { return nil }
        return icons.icon(of: provider)
    }

    /// The picture that a page asks for.
    ///
    /// - Throws: `pageProviderGone`.
    static func response(_ values: [String: String], _ desk: PageDesk) throws -> HTTPResponse {
        let provider = try ProviderAddress.provider(values, in: desk.host(), isVerified: false)
        guard let icon = ProviderMark(provider, desk.icons).icon else { throw ConferenceError.pageProviderGone() }
        return HTTPResponse(status: 200, contentType: "image/png", body: icon.bytes)
    }
}
