import CommandLineKit
import ConferenceErrors
import ConferenceLinks
import ConferenceModel
import Glibc
import Platform
import Terminal

/// Shows how a link is recognised, and why.
struct ServicesTest: Command {
    static let link = Positional.optional(
        "URL", help: "A link; by default or with “-”, a text from standard input")

    static let specification = CommandSpecification(
        "services test",
        summary: "show how a link, or each link in a text, is recognised",
        details: [
            "Shows each address in the text with its service, how certain that is, and what its parts mean, or with "
                + "the reason why it does not lead to a conference. Wrappers such as Outlook's SafeLinks are removed "
                + "first.",
            "The exit status is 0 if a link was recognised and 66 if none was.",
        ],
        positionals: [link],
        examples: [
            .init(
                "conferencectl services test https://meet.example.org/weekly",
                "Show why a link is recognised or not."),
            .init("conferencectl services test < invitation.html", "Test every link in a text, plain or HTML."),
        ])

    func run(_ context: Context) async throws {
        let finder = LinkFinder(try context.serviceTable())
        let found: [Finding]
        if let link = context.arguments[Self.link], link != "-" {
            found = [Finding(text: link, line: nil, verdict: finder.verdict(on: link), layers: finder.layers(of: link))]
        } else {
            let text = try Self.standardInput()
            let bytes = Array(text.utf8)
            var line = 1
            var counted = 0
            found = finder.verdicts(in: text).map { range, verdict in
                line += bytes[counted..<range.lowerBound].count { $0 == 0x0A }
                counted = range.lowerBound
                let address = String(decoding: bytes[range], as: UTF8.self)
                return Finding(text: address, line: line, verdict: verdict, layers: finder.layers(of: address))
            }
        }
        if context.isJSON {
            try context.printJSON(.array(found.map(\.json)))
        } else {
            for finding in found { try finding.show(context) }
        }
        guard !found.contains(where: { $0.link != nil }) else { return }
        let reason = found.count == 1 ? found[0].reason : nil
        throw ConferenceError.noConferenceLink(reason: found.isEmpty ? nil : reason ?? "none of these addresses is one")
    }

    private static let lengthLimit = 16_777_216

    private static func standardInput() throws -> String {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = piece.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw ConferenceError.cannotRead("standard input", errno: errno) }
            if count == 0 { break }
            bytes += piece.prefix(count)
            guard bytes.count <= lengthLimit else { throw ConferenceError.textTooLong(limit: lengthLimit) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// One address and its verdict.
private struct Finding {
    let text: String
    /// Counts from 1; nil for an address given as an argument.
    let line: Int?
    let verdict: LinkVerdict
    /// The wrappers that were removed, outermost first.
    let layers: [LinkLayer]

    var link: ConferenceLink? {
        guard case .link(let link) = verdict else { return nil }
        return link
    }

    /// Why the address is not a conference link, as a clause.
    var reason: String? {
        guard case .refused(let refusal) = verdict else { return nil }
        switch refusal {
        case .notAnAddress: return "it is not an address with a scheme that a calendar may have"
        case .tooLong: return "it is longer than an address can be"
        case .noHost: return "it has no host"
        case .userName: return "it has a user name before its host, which is misleading: it leads to \(host)"
        case .badHost: return "its host is invalid: it has an empty label, ends with a dot or has foreign characters"
        case .badPort: return "its port is not a number from 1 to 65535"
        case .unknownHost:
            return "its host belongs to no known service, and its path is not one that self-hosted services use"
        case .lookAlike(let twin):
            return "its host only looks like “\(twin.original)” of \(twin.service): \(Self.words(twin))"
        case .otherPage(let services):
            let names = services.map(\.name).joined(separator: ", ")
            return "its host belongs to \(names), but this is not an address of a conference there"
        case .opaque(let wrapper): return "only \(wrapper) knows where it leads"
        case .wrappedTooOften: return "it is wrapped too many times"
        }
    }

    /// Why a host is not the host that it resembles.
    private static func words(_ twin: LookAlike) -> String {
        switch twin.resemblance {
        case .prefix: "the end of a host name identifies it, and this one ends differently"
        case .missingDot: "there is no dot before the name, so it is a different name"
        case .homoglyphs: "some of its letters are look-alikes from another script"
        case .oneLetter: "one letter differs"
        case .otherTopLevelDomain: "the part after the last dot differs"
        }
    }

    /// The host that an address with a user name leads to.
    private var host: String {
        let address = layers.last?.address ?? text
        let authority = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
        let end = authority.prefix { !"/?#".contains($0) }
        return "“\(TextPolicy.printable(String(end.split(separator: "@").last ?? end)))”"
    }

    func show(_ context: Context) throws {
        let place = line.map { "line \($0): " } ?? ""
        try context.printLine(place + TextPolicy.printable(TextPolicy.beginning(text, 200)))
        for layer in layers {
            let inside = layer.address.map { TextPolicy.printable(TextPolicy.beginning($0, 200)) }
            try context.printLine(
                "  " + context.terminal.styled("within \(layer.wrapper):", .dim) + " \(inside ?? "address unknown")")
        }
        guard let link else {
            let note = context.terminal.styled("no link into a conference", .dim)
            try context.printLine("  \(note): \(words: reason ?? "")")
            return
        }
        var table = TerminalTable([.init(style: .dim), .init()])
        table.add([
            "service", TextPolicy.printable(link.service.name) + (link.service.origin == .user ? " (yours)" : ""),
        ])
        table.add(["kind", link.kind.rawValue])
        table.add([
            "certainty", link.rank == .certain ? "certain: the host belongs to the service" : "likely: by its path",
        ])
        if !link.wrappers.isEmpty || link.url.text != text { table.add(["address", link.url.text]) }
        for capture in link.captures { table.add([capture.name, TextPolicy.printable(capture.value ?? capture.text)]) }
        if let native = link.nativeURL { table.add(["application", native.text]) }
        if let web = link.webURL, web != link.url { table.add(["on the web", web.text]) }
        for line in table.lines(width: nil, style: context.terminal.cellStyle) {
            try context.printLine("  " + line)
        }
    }

    var json: JSONValue {
        [
            "text": .string(text), "line": .optional(line.map { Int64($0) }), "isLink": .bool(link != nil),
            "service": .optional(link?.service.identifier), "name": .optional(link?.service.name),
            "origin": .optional(link?.service.origin.rawValue), "kind": .optional(link?.kind.rawValue),
            "certainty": .optional(link.map { $0.rank == .certain ? "certain" : "likely" }),
            "url": .optional(link?.url.text), "meetingCode": .optional(link?.meetingCode),
            "passcode": .optional(link?.passcode), "pin": .optional(link?.pin),
            "captures": link.map { link in
                .array(link.captures.map { ["name": .string($0.name), "value": .optional($0.value)] })
            } ?? .null,
            "wrappers": link.map { .array($0.wrappers.map { .string($0) }) } ?? .null,
            "layers": .array(
                layers.map { ["wrapper": .string($0.wrapper), "address": .optional($0.address)] }),
            "nativeURL": .optional(link?.nativeURL?.text), "webURL": .optional(link?.webURL?.text),
            "reason": .optional(reason),
        ]
    }
}
