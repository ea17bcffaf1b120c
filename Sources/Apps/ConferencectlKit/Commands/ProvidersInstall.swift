import CommandLineKit
import ConferenceHost
import ConferenceModel
import Terminal

/// Copies a provider into the user's own directory.
struct ProvidersInstall: Command {
    static let source = Positional.required(
        "SOURCE", help: "A bundle (NAME.conferenceprovider), or the library of a provider (libNAME.so)")
    static let identifier = Option.value(
        "identifier", "ID", help: "Identifier in reverse DNS form, where the bundle leaves it open")
    static let name = Option.value("name", "NAME", help: "What people read, where there is no bundle")
    static let principalClass = Option.value(
        "class", "MODULE.CLASS", help: "The Swift class that provides the rooms, where there is no bundle")

    static let specification = CommandSpecification(
        "providers install",
        summary: "install a provider from a bundle or a library",
        details: [
            "The files are copied into your own directory for providers. Nothing of them is run, and the provider is not "
                + "trusted by this: “providers trust” shows what it asks for and lets it run. An older one with the same "
                + "identifier is replaced.",
            "For a library that a Swift package has just built, the manifest beside it is used. For any other library a "
                + "bundle is made, with an identifier and a name derived from the name of the file unless you give them.",
            "$(EXECUTABLE_NAME), $(PRODUCT_MODULE_NAME), $(PRODUCT_NAME) and $(PRODUCT_BUNDLE_IDENTIFIER) in a manifest "
                + "are replaced.",
        ],
        positionals: [source], options: [identifier, name, principalClass],
        examples: [
            .init("conferencectl providers install Rooms.conferenceprovider", "A bundle that somebody gave you."),
            .init("conferencectl providers install .build/release/libMyRooms.so", "Your own, fresh from the compiler."),
            .init(
                "conferencectl providers install librooms.so --identifier org.example.rooms --name Rooms",
                "A library in C, Rust or another language."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        let path = arguments[Self.source]
        var description = InstallDescription(
            identifier: arguments[Self.identifier], name: arguments[Self.name],
            principalClass: arguments[Self.principalClass])
        let host = context.host()
        if !context.isJSON, try host.needsDescription(path, as: description) {
            let name = InstallDescription.name(ofLibrary: path)
            description.name = try description.name ?? TerminalPrompt.answer("Name", default: name)
            let identifier = InstallDescription.identifier(forName: name)
            description.identifier =
                try description.identifier ?? TerminalPrompt.answer("Identifier", default: identifier)
        }
        let provider = try host.install(path, as: description)
        let inspection = try? host.inspect(provider)
        let page = ProviderPage(provider: provider, inspection: inspection)
        if context.isJSON { return try context.printJSON(page.json) }
        try page.print(context)
        try context.printLine("Installed \(TextPolicy.printable(provider.label)).")
    }
}
