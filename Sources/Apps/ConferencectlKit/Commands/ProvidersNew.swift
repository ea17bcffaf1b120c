import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Foundation

/// Creates the package of a new provider.
struct ProvidersNew: ChangingCommand {
    static let name = Positional.required("NAME", help: "Name of the provider, such as “my-rooms”")
    static let language = Option.value(
        "language", "LANGUAGE", help: "swift (the default), c, cpp or rust",
        completion: .choices(ProviderScaffold.Language.allCases.map(\.rawValue)))
    static let http = Option.flag("http", help: "Write a provider for a service with an HTTP API and a sign-in (Swift)")
    static let directory = Option.value(
        "directory", "DIR", help: "Write it to DIR instead of a directory named after the provider",
        completion: .directories)
    static let kit = Option.value(
        "kit", "PATH", help: "Path or URL of the package with VirtualConferenceKit (Swift)",
        completion: .directories)

    static let specification = CommandSpecification(
        "providers new",
        summary: "create the package of a new provider",
        details: [
            "The package builds unchanged: sources with two sample rooms, a manifest, a build script and a README. "
                + "Existing files are never overwritten.",
            "A provider in Swift depends on the package with VirtualConferenceKit: by default, the one that this "
                + "program was built from.",
        ],
        positionals: [name], options: [language, http, directory, kit],
        examples: [
            .init("conferencectl providers new my-rooms", "Create a provider in Swift, in ./my-rooms."),
            .init("conferencectl providers new my-rooms --language rust", "Create one in Rust."),
            .init("conferencectl providers new my-rooms --http", "Create one that calls a service, with tests."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        let name = try ProviderName(arguments[Self.name])
        let word = arguments[Self.language] ?? ProviderScaffold.Language.swift.rawValue
        let known = ProviderScaffold.Language.allCases.map(\.rawValue)
        guard let language = ProviderScaffold.Language(rawValue: word) else {
            throw ConferenceError.badOptionValue(
                "--language", found: word, expected: "one of \(known.joined(separator: ", "))")
        }
        let callsService = arguments[Self.http]
        guard !callsService || language == .swift else {
            throw ConferenceError.badOptionValue("--language", found: word, expected: "swift, with --http")
        }
        let directory = arguments[Self.directory] ?? name.given
        let scaffold = ProviderScaffold(
            name: name, language: language, callsService: callsService,
            kit: language == .swift ? try kit(arguments) : nil)
        try scaffold.write(to: directory)

        let bundle = "build/\(name.executable).conferenceprovider"
        let steps = [
            "cd \(Self.quoted(directory))",
            // A provider that needs a service is tested with a double of it.
            callsService ? "swift test && ./build.sh" : "./build.sh && conferencectl providers check \(bundle)",
            "conferencectl providers trust \(name.identifier) --provider-dir build && conferencectl list-rooms --provider-dir build",
        ]
        if context.isJSON {
            return try context.printJSON([
                "directory": .string(directory), "language": .string(language.rawValue),
                "id": .string(name.identifier), "files": .array(scaffold.files.map { .string($0.path) }),
                "steps": .array(steps.map { .string($0) }),
            ])
        }
        try context.printLine(
            "Wrote \(scaffold.files.count) files to \(TextPolicy.printable(directory)): \(name.title), in \(language.title). "
                + "Next:")
        for (index, step) in steps.enumerated() {
            try context.printLine("  \(index + 1)  \(TextPolicy.printable(step))")
        }
    }

    private func kit(_ arguments: Arguments) throws -> KitLocation {
        if let text = arguments[Self.kit] { return try KitLocation(text) }
        let executable = HostConfiguration.standard().executable
        guard let kit = KitLocation(around: executable) else { throw ConferenceError.missingKit() }
        return kit
    }

    /// Quotes a path for a shell.
    private static func quoted(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-_./".utf8.contains(byte)
        }
        return isPlain ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
    }
}
