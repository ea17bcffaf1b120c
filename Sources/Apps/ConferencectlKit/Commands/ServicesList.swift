import CommandLineKit
import ConferenceErrors
import ConferenceLinks
import ConferenceModel
import Terminal

/// Lists the services and the patterns of their links.
struct ServicesList: Command {
    static let service = Positional.optional(
        "SERVICE",
        help: "Only this service, by name or identifier, with its links", completion: .values(.services))

    static let specification = CommandSpecification(
        "services list",
        summary: "list the services whose links are recognised",
        positionals: [service],
        examples: [
            .init("conferencectl services list", "List names, hosts and kinds."),
            .init("conferencectl services list zoom", "List the patterns of its links."),
        ])

    func run(_ context: Context) async throws {
        guard let name = context.arguments[Self.service] else { return try Self.show(context) }
        let service = try Self.service(named: name, in: try context.serviceTable())
        if context.isJSON { return try context.printJSON(Self.json(service)) }
        try context.printLine(
            context.terminal.styled(TextPolicy.printable(service.name), .bold) + "  "
                + context.terminal.styled(TextPolicy.printable(service.identifier), .dim))
        for pattern in service.patterns {
            for host in pattern.hosts.isEmpty ? [""] : pattern.hosts.map(\.text) {
                for path in pattern.source.paths {
                    let fragment = pattern.source.fragment.map { "#\($0)" } ?? ""
                    let query = pattern.source.query.isEmpty ? "" : "?\(pattern.source.query.joined(separator: "&"))"
                    let scheme = pattern.schemes.first.map(\.text) ?? ""
                    let start = host.isEmpty ? "\(scheme):" : "\(scheme)://"
                    try context.printLine(TextPolicy.printable("  \(start)\(host)\(path)\(query)\(fragment)"))
                }
            }
            for path in pattern.source.forbiddenPaths { try context.printLine(TextPolicy.printable("    not \(path)")) }
        }
        if !service.otherNames.isEmpty {
            try context.printLine("  also called \(TextPolicy.printable(service.otherNames.joined(separator: ", ")))")
        }
        for app in Self.apps(of: service) { try context.printLine(TextPolicy.printable("  application: \(app)")) }
        if service.basis == .unverified {
            try context.printLine("  unverified: no public documentation confirms these links")
        }
    }

    /// All services, as a table or as JSON.
    static func show(_ context: Context) throws {
        let services = try context.serviceTable().services
        if context.isJSON { return try context.printJSON(.array(services.map(json))) }
        var table = TerminalTable([
            .init(minimumWidth: 12, style: .bold), .init(), .init(), .init(minimumWidth: 20, style: .dim),
        ])
        for service in services {
            var hosts: [String] = []
            for host in service.patterns.flatMap(\.hosts).map(\.text) where !hosts.contains(host) { hosts.append(host) }
            table.add(
                [
                    service.name, service.origin == .user ? "yours" : "",
                    service.kinds.map(\.rawValue).sorted().joined(separator: ","),
                    hosts.joined(separator: " "),
                ].map(TextPolicy.printable))
        }
        try context.print(table)
    }

    /// The addresses for its application, from its patterns or for all of them.
    private static func apps(of service: ConferenceService) -> [String] {
        var texts: [String] = []
        for app in service.patterns.flatMap({ $0.source.apps ?? [] }) + service.apps.map(\.text)
        where !texts.contains(app) { texts.append(app) }
        return texts
    }

    /// Returns a service by identifier or name, ignoring case.
    static func service(named name: String, in table: ServiceTable) throws(ConferenceError) -> ConferenceService {
        guard let found = table.service(named: name) else { throw .unknownService(name) }
        return found
    }

    static func json(_ service: ConferenceService) -> JSONValue {
        [
            "identifier": .string(service.identifier), "name": .string(service.name),
            "origin": .string(service.origin.rawValue), "kind": .string(service.kind.rawValue),
            "otherNames": .array(service.otherNames.map { .string($0) }), "basis": .string(service.basis.rawValue),
            "app": .optional(apps(of: service).first), "apps": .array(apps(of: service).map { .string($0) }),
            "patterns": .array(
                service.patterns.map { pattern in
                    [
                        "schemes": .array(pattern.schemes.map { .string($0.text) }),
                        "hosts": .array(pattern.hosts.map { .string($0.text) }),
                        "paths": .array(pattern.source.paths.map { .string($0) }),
                        "query": .array(pattern.source.query.map { .string($0) }),
                        "fragment": .optional(pattern.source.fragment),
                        "forbiddenPaths": .array(pattern.source.forbiddenPaths.map { .string($0) }),
                        "kind": .string((pattern.source.kind ?? service.kind).rawValue),
                    ]
                }),
        ]
    }
}
