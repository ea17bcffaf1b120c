import Accounts
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import PagesControl

/// The installed providers and their states. No provider is run.
struct ProvidersPage {
    private let desk: PageDesk
    private let inventory: Inventory

    private var texts: PageTexts { desk.texts }

    init(_ desk: PageDesk) {
        self.desk = desk
        inventory = desk.host().installed(isVerified: true)
    }

    func response() -> HTTPResponse {
        let warnings = inventory.warnings.map {
            "<p class=\"warning\">\(TextPolicy.printable("\($0)"))</p>\n" as HTML
        }
        let list: HTML =
            inventory.providers.isEmpty
            ? "<p class=\"nothing\">\(texts.noProviders)</p>"
            : "<ul class=\"providers\">\n\(inventory.providers.map(item))</ul>"
        return PageLayout(
            title: texts.providers, current: .providers, desk: desk,
            main: """
                <section class="form" aria-labelledby="providers"><h1 id="providers">\(texts.providers)</h1>
                <p>\(texts.providersExplained)</p>
                \(warnings)
                \(list)
                </section>
                """
        ).page()
    }

    private func item(_ provider: InstalledProvider) -> HTML {
        let problem = provider.problem.map {
            "<p class=\"remark\">\(TextPolicy.printable(texts.text($0.sentence)))</p>" as HTML
        }
        let version: HTML =
            provider.version.isEmpty
            ? .empty : " <span class=\"remark\">\(TextPolicy.printable(provider.version))</span>"
        return """
            <li><h2>\(ProviderMark(provider, desk.icons).html) <a href="\(ProviderAddress.page(provider))">\(TextPolicy.printable(provider.name))</a>\(version) \
            <span class="badge">\(texts.state(provider.state))</span></h2>
            <p class="remark">\(TextPolicy.printable(provider.identifier)), \(texts.origin(provider.origin))</p>
            \(problem)</li>

            """
    }
}

/// Names a provider in addresses and forms. Several bundles can have one identifier, so the path is needed, too.
enum ProviderAddress {
    static func page(_ provider: InstalledProvider) -> HTML { address("provider", provider) }

    /// The page on which the person can do something about an error of a provider.
    static func wayOut(of error: ConferenceError, _ provider: InstalledProvider) -> HTML {
        error.asksToSignIn(to: provider) ? "accounts" : page(provider)
    }

    static func icon(_ provider: InstalledProvider) -> HTML { address("provider-icon", provider) }

    private static func address(_ name: String, _ provider: InstalledProvider) -> HTML {
        let (identifier, path) = (PageAddress.encoded(provider.identifier), PageAddress.encoded(provider.path))
        return HTML(text: "\(name)?id=\(identifier)&at=\(path)")
    }

    /// - Parameter isVerified: whether to compare the library with the pin, which reads all of it.
    /// - Throws: `pageProviderGone`.
    static func provider(
        _ values: [String: String], in host: ConferenceHost, isVerified: Bool = true
    ) throws -> InstalledProvider {
        let (identifier, path) = (values["id"] ?? "", values["at"] ?? "")
        let found = host.installed(isVerified: isVerified).providers.first {
            $0.identifier == identifier && $0.path == path
        }
        guard let found else { throw ConferenceError.pageProviderGone() }
        return found
    }
}

extension ConferenceError {
    /// Whether the person can sign in to the provider's service here. Some providers have other ways to do so.
    func asksToSignIn(to provider: InstalledProvider) -> Bool {
        [.signInNeeded, .notSignedIn, .signInExpired].contains(code) && provider.manifest?.accounts.isEmpty == false
    }
}
