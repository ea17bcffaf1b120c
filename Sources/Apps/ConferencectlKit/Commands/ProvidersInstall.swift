import ConferenceErrors
import CommandLineKit
import ConferenceHost
import ConferenceModel
import Terminal

/// Installs a provider in the user's own directory.
struct ProvidersInstall: ChangingCommand {
    static let source = Positional.required(
        "SOURCE", help: "A bundle (NAME.conferenceprovider), or a provider's library (libNAME.so)")
    static let identifier = Option.value(
        "identifier", "ID", help: "Identifier in reverse DNS form, if the bundle has none")
    static let name = Option.value("name", "NAME", help: "Display name, for a library without a bundle")
    static let principalClass = Option.value(
        "class", "MODULE.CLASS", help: "Swift class that provides the rooms, for a library without a bundle")

    static let specification = CommandSpecification(
        "providers install",
        summary: "install a provider from a bundle or a library",
        details: [
            "Copies the files into your own provider directory. Nothing is run, and installing does not trust the "
                + "provider: “providers trust” shows what it asks for and lets it run. An older provider with the "
                + "same identifier is replaced.",
            "For a library that a Swift package has just built, the manifest next to it is used. Any other library "
                + "gets a new bundle, with an identifier and a name derived from the file name unless you pass them.",
            "$(EXECUTABLE_NAME), $(PRODUCT_MODULE_NAME), $(PRODUCT_NAME) and $(PRODUCT_BUNDLE_IDENTIFIER) in a manifest "
                + "are replaced.",
        ],
        positionals: [source], options: [identifier, name, principalClass, ProviderOptions.replaceShipped],
        examples: [
            .init("conferencectl providers install Rooms.conferenceprovider", "Install a bundle."),
            .init(
                "conferencectl providers install .build/release/libMyRooms.so",
                "Install a library that you have just built."),
            .init(
                "conferencectl providers install librooms.so --identifier org.example.rooms --name Rooms",
                "Install a library in C, Rust or another language."),
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
        let provider = try host.install(
            path, as: description, replacesShipped: arguments[ProviderOptions.replaceShipped])
        let inspection = try? host.inspect(provider)
        let page = ProviderPage(provider: provider, inspection: inspection)
        if context.isJSON { return try context.printJSON(page.json) }
        try page.print(context)
        let wasTrusted = inspection?.pin != nil && provider.state == .untrusted
        try context.printLine(
            "Installed \(TextPolicy.printable(provider.label))\(wasTrusted ? ", which is not trusted any more" : "").")
    }
}
