/// What a `.desktop` file says about an application, as far as starting it is concerned.
struct DesktopEntry {
    private static let group = "Desktop Entry"

    /// The name of the file below the directory for applications, with `-` for `/`.
    let identifier: String
    /// Where the file is.
    let path: String
    /// The name for people; the identifier where it has none.
    let name: String
    let icon: String?
    /// Where the application wants to be started.
    let directory: String?
    let tryExec: String?
    let command: ExecLine?
    let isApplication: Bool
    /// Deleted by the user, or by who has put the file above another one of its name.
    let isHidden: Bool
    let needsTerminal: Bool
    let types: [String]

    init(identifier: String, path: String, text: String) {
        let file = KeyFile(text)
        self.identifier = identifier
        self.path = path
        func string(_ key: String) -> String? { file.string(key, in: Self.group).flatMap { $0.isEmpty ? nil : $0 } }
        name = string("Name") ?? identifier
        icon = string("Icon")
        directory = string("Path")
        tryExec = string("TryExec")
        command = string("Exec").flatMap(ExecLine.init)
        isApplication = string("Type") == "Application"
        isHidden = file.isTrue("Hidden", in: Self.group)
        needsTerminal = file.isTrue("Terminal", in: Self.group)
        types = file.list("MimeType", in: Self.group)
    }
}
