import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Platform

/// Changes the configuration of a provider, or the person's trust in it.
struct ProviderAction {
    private let desk: PageDesk
    private let form: [String: String]
    private let host: ConferenceHost
    private let provider: InstalledProvider

    /// - Throws: `pageProviderGone`.
    init(_ desk: PageDesk, _ form: [String: String]) throws {
        self.desk = desk
        self.form = form
        host = desk.host()
        provider = try ProviderAddress.provider(form, in: host)
    }

    func take(_ name: String) throws -> HTTPResponse {
        switch name {
        case "configure": return try configure()
        case "trust":
            try trust()
            return done("trusted")
        case "untrust":
            try host.untrust(provider.identifier)
            return done("untrusted")
        case "reset":
            _ = try host.resetHealth(of: provider)
            return done("reset")
        default: throw ConferenceError.noSuchPage(name)
        }
    }

    private func configure() throws -> HTTPResponse {
        guard let manifest = provider.manifest else {
            throw provider.problem ?? ConferenceError.pageProviderGone()
        }
        let configuration = host.settings(of: manifest)
        let key = try configuration.declared(form["key"] ?? "")
        guard form["do"] != "unset" else {
            try configuration.unset(key: key.key)
            return done("unset")
        }
        // A browser sends the text as it was typed.
        var value = form["value"] ?? ""
        // A browser ends each line of a text with two characters.
        if key.hasLines { value = value.replacing("\r\n", with: "\n") }
        do throws(ConferenceError) {
            try configuration.set(key: key.key, text: value)
        } catch {
            guard error.code == .wrongConfigurationValue else { throw error }
            // A secret is not sent back, not even a wrong one.
            return try ProviderPage(
                desk, form, refusal: (key.key, key.isSecret ? "" : value, desk.texts.expected(key.kind))
            ).response()
        }
        return done("set")
    }

    /// Trusts what the page has shown: if the files were replaced since, nothing is trusted.
    private func trust() throws {
        let inspection = try host.inspect(provider)
        guard inspection.executable.text == form["digest"], inspection.manifest.text == form["manifest"] else {
            throw ConferenceError.providerChangedMeanwhile(provider.label)
        }
        let privateHosts = inspection.requests.contactedHosts.filter { form["private-\($0)"] == "on" }
        try host.trust(inspection, privateHosts: privateHosts)
    }

    private func done(_ what: String) -> HTTPResponse {
        .redirect(to: ProviderAddress.page(provider).markup.replacing("&amp;", with: "&") + "&done=\(what)")
    }
}
