import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Platform
import Recurrence

/// One provider: what it asks for, whether it is trusted, its configuration and its log.
struct ProviderPage {
    private let desk: PageDesk
    private let host: ConferenceHost
    private let provider: InstalledProvider
    private let inspection: ProviderInspection?
    private let notice: String?
    /// The key whose typed value was refused, and why.
    private let refusal: (key: String, typed: String, reason: String)?

    private static let logLines = 200

    private var texts: PageTexts { desk.texts }

    init(
        _ desk: PageDesk, _ values: [String: String], refusal: (key: String, typed: String, reason: String)? = nil
    ) throws {
        self.desk = desk
        self.refusal = refusal
        host = desk.host()
        let provider = try ProviderAddress.provider(values, in: host)
        self.provider = provider
        // If the provider has a problem, the page says so.
        inspection = try? host.inspect(provider)
        notice = values["done"].flatMap { desk.texts.providerNotice($0) }
    }

    func response() throws -> HTTPResponse {
        let name = TextPolicy.printable(provider.name)
        let problem = provider.problem.map {
            "<p class=\"warning\">\(TextPolicy.printable(texts.text($0.sentence)))</p>" as HTML
        }
        return PageLayout(
            title: name, current: .providers, desk: desk,
            main: """
                \(notice.map { "<p class=\"notice\" role=\"status\">\($0)</p>" as HTML })
                <article class="form">
                <header><h1>\(name) <span class="badge">\(texts.state(provider.state))</span></h1>
                \(problem)</header>
                \(facts)
                \(trust)
                \(try configuration())
                \(log)
                <p class="ways"><a href="providers">\(texts.allProviders)</a></p>
                </article>
                """
        ).page(status: refusal == nil ? 200 : 422)
    }

    private var fields: HTML {
        """
        <input type="hidden" name="id" value="\(provider.identifier)">\
        <input type="hidden" name="at" value="\(provider.path)">
        """
    }

    // MARK: What it is, and what it asks for

    private var facts: HTML {
        var rows: [(String, String)] = [
            (texts.identifier, provider.identifier), (texts.version, provider.version),
            (texts.found, "\(texts.origin(provider.origin)), \(provider.path)"),
        ]
        if let inspection {
            rows += [
                (texts.library, texts.library(size: inspection.size, owner: inspection.owner)),
                (texts.digest, inspection.executable.text),
            ]
            if let pin = inspection.pin, inspection.isPinned {
                let day = desk.zones.systemRules.local(at: pin.time).date
                rows.append((texts.trusted, texts.since(desk.style.date(day))))
            }
        }
        return """
            <section aria-labelledby="about"><h2 id="about">\(texts.details)</h2><dl class="facts">
            \(rows.filter { !$0.1.isEmpty }.map {
                "<div><dt>\($0.0)</dt><dd>\(TextPolicy.printable($0.1))</dd></div>\n" as HTML
            })</dl></section>
            \(requests)
            """
    }

    private var requests: HTML {
        guard let inspection else { return .empty }
        let wants = inspection.requests.sentences.map { "<li>\(TextPolicy.printable($0))</li>\n" as HTML }
        let list: HTML = wants.isEmpty ? "<p>\(texts.asksForNothing)</p>" : "<ul class=\"wants\">\(wants)</ul>"
        return """
            <section aria-labelledby="wants"><h2 id="wants">\(texts.asksTo)</h2>
            \(list)</section>
            """
    }

    // MARK: Trust

    private var trust: HTML {
        guard let inspection, provider.origin != .builtIn else { return health }
        if inspection.isPinned {
            return """
                \(health)<form method="post" action="untrust">\(fields)<button>\(texts.untrust)</button></form>
                """
        }
        let namesakes: HTML =
            inspection.namesakes.isEmpty
            ? .empty
            : "<p class=\"warning\">\(texts.sameName(inspection.namesakes.map { TextPolicy.printable($0) }.joined(separator: ", ")))</p>"
        let settings: HTML =
            inspection.settings.isEmpty
            ? .empty
            : "<p>\(texts.getsSettings(inspection.settings.map { TextPolicy.printable($0) }.joined(separator: ", ")))</p>"
        let hosts = inspection.requests.contactedHosts.map { host -> HTML in
            """
            <label class="choice"><input type="checkbox" name="private-\(host)" value="on"> \
            <span>\(texts.privateHost(TextPolicy.printable(host)))</span></label>
            """
        }
        return """
            <section class="pending" aria-labelledby="trust"><h2 id="trust">\(texts.trustQuestion(TextPolicy.printable(provider.name)))</h2>
            <p>\(texts.trustExplained)</p>\(namesakes)\(settings)
            <form method="post" action="trust">\(fields)\
            <input type="hidden" name="digest" value="\(inspection.executable.text)">\
            <input type="hidden" name="manifest" value="\(inspection.manifest.text)">
            \(hosts)
            <button class="join">\(texts.trust)</button></form></section>
            """
    }

    private var health: HTML {
        guard provider.state == .quarantined else { return .empty }
        return "<form method=\"post\" action=\"reset\">\(fields)<button>\(texts.startAgain)</button></form>"
    }

    // MARK: Configuration

    private func configuration() throws -> HTML {
        guard let manifest = provider.manifest, !manifest.configuration.isEmpty else { return .empty }
        let entries: [ProviderConfiguration.Entry]
        do throws(ConferenceError) {
            entries = try host.settings(of: manifest).entries()
        } catch {
            return """
                <section aria-labelledby="keys"><h2 id="keys">\(texts.configuration)</h2>
                <p class="warning">\(TextPolicy.printable(texts.text(error.sentence)))</p></section>
                """
        }
        return """
            <section aria-labelledby="keys"><h2 id="keys">\(texts.configuration)</h2>
            \(entries.enumerated().map { ConfigurationField(
                number: $0, entry: $1, fields: fields, texts: texts,
                refusal: refusal?.key == $1.key.key ? refusal.map { ($0.typed, $0.reason) } : nil).html })
            </section>
            """
    }

    // MARK: Log

    private var log: HTML {
        let entries: ArraySlice<LogEntry>
        do throws(ConferenceError) {
            entries = try host.log(of: provider).entries().suffix(Self.logLines)
        } catch {
            return "<p class=\"warning\">\(TextPolicy.printable(texts.text(error.sentence)))</p>"
        }
        let rules = desk.zones.systemRules
        let lines = entries.reversed().map { entry -> HTML in
            let time = rules.local(at: entry.time)
            return """
                <li><span class="remark">\(desk.style.date(time.date)) \(desk.style.clock(time)), \(entry.phase), \
                \(entry.kind.rawValue)</span> <code>\(entry.text)</code></li>

                """
        }
        let list: HTML = lines.isEmpty ? "<p>\(texts.notRun)</p>" : "<ol class=\"log\">\(lines)</ol>"
        return """
            <section aria-labelledby="log"><h2 id="log">\(texts.log)</h2>
            \(list)</section>
            """
    }
}
