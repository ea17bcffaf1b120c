import CommandLineKit
import ConferenceModel
import DesktopApplications
import EventPresentation
import PagesControl
import Recurrence

/// How an event is joined: each conference with all its ways, their codes, and who made it.
struct JoinSection {
    private let event: ShownEvent
    private let ways: [(conference: VirtualConference, way: JoinWay)]

    private var texts: PageTexts { event.desk.texts }

    init(_ event: ShownEvent) throws {
        self.event = event
        ways = try event.ways()
    }

    func html() throws -> HTML {
        var number = 0
        return HTML(
            event.conferences.enumerated().map { index, conference in
                let ways = ways[number..<(number + conference.entryPoints.count)]
                defer { number += conference.entryPoints.count }
                return section(conference, index, Array(ways.map(\.way)), from: number)
            })
    }

    private func section(_ conference: VirtualConference, _ index: Int, _ ways: [JoinWay], from first: Int) -> HTML {
        let name =
            conference.title ?? conference.service ?? (isTelephone(conference) ? texts.telephone : texts.conference)
        let details = (conference.details.map(TextPolicy.printableLines) ?? []).joined(separator: "\n")
        let end = ways.first?.roomEnd.map { "<p class=\"warning\">\($0.text)</p>" as HTML }
        let items = ways.enumerated().map { item($1, first + $0) }
        return """
            <section class="call" aria-labelledby="call\(index)">
            <h2 id="call\(index)">\(TextPolicy.printable(name))</h2>
            \(end)
            \(ways.first.map { primary($0, first) })
            <ol class="ways-to-join" aria-label="\(texts.otherWays)" start="\(first + 1)">
            \(items)</ol>
            \(details.isEmpty ? HTML.empty : "<div class=\"notes\">\(details)</div>")
            \(origin(conference))
            </section>

            """
    }

    private func isTelephone(_ conference: VirtualConference) -> Bool {
        conference.entryPoints.allSatisfy { $0.kind == .phone }
    }

    private func primary(_ way: JoinWay, _ number: Int) -> HTML {
        let application = way.target.application.map { texts.opens(with: TextPolicy.printable($0.name)) }
        return """
            <form class="primary" method="post" action="join">\(event.fields)<input type="hidden" name="n" value="\(number)">\
            <button class="join">\(texts.join)</button> <span class="remark">\(application ?? texts.opensBrowser)</span></form>
            """
    }

    private func item(_ way: JoinWay, _ number: Int) -> HTML {
        let entry = way.entry
        let label = entry.title.map { "<span class=\"label\">\(TextPolicy.printable($0))</span> " as HTML }
        let codes: [HTML] = [
            code(texts.code, entry.meetingCode), code(texts.passcode, entry.passcode), code(texts.pin, entry.pin),
            entry.region.map { "<div><dt>\(texts.region)</dt><dd>\(TextPolicy.printable($0))</dd></div>" } ?? .empty,
        ]
        let list: HTML = codes.allSatisfy(\.isEmpty) ? .empty : "<dl class=\"codes\">\(codes)</dl>"
        let shown = (way.web ?? entry.url).text
        let picture = "qr.svg" + event.address.dropFirst("event".count) + "&n=\(number)"
        return """
            <li><span class="kind">\(texts.kind(entry.kind))</span> \(label)\(ExternalLink(entry.url).html) \
            \(copyButton(entry.url.text, texts.copyLink))
            \(list)
            <details class="qr"><summary>\(texts.qrCode)</summary>\
            <img src="\(picture)" alt="\(texts.qrAlternative(shown))" width="240" height="240" loading="lazy"></details></li>

            """
    }

    private func code(_ name: String, _ value: String?) -> HTML {
        guard let value, !value.isEmpty else { return .empty }
        return """
            <div><dt>\(name)</dt><dd><code>\(TextPolicy.printable(value))</code> \
            \(copyButton(value, texts.copyOf(name)))</dd></div>
            """
    }

    /// A button that works with the script alone, which shows it.
    private func copyButton(_ value: String, _ label: String) -> HTML {
        "<button class=\"copy\" type=\"button\" data-copy=\"\(value)\" aria-label=\"\(label)\" hidden>\(texts.copy)</button>"
    }

    private func origin(_ conference: VirtualConference) -> HTML {
        guard let made = conference.provenance else {
            return conference.source.flatMap(texts.found).map { "<p class=\"remark\">\($0)</p>" } ?? .empty
        }
        let name = [made.providerName, made.providerVersion].compactMap { $0 }.joined(separator: " ")
        let maker = name.isEmpty ? made.room.description : "\(name), \(made.room)"
        let day = event.desk.style.date(event.desk.zones.systemRules.local(at: made.created).date)
        return "<p class=\"remark\">\(texts.made(by: TextPolicy.printable(maker), on: day))</p>"
    }
}
