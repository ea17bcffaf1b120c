/// The parts of a `.desktop` file that are needed to start an application.
struct DesktopEntry {
    private static let group = "Desktop Entry"

    /// The path below the applications directory, with `-` for `/`.
    let identifier: String
    /// The path of the file.
    let path: String
    /// The display name; the identifier if there is none.
    let name: String
    let icon: String?
    /// The working directory that the application requests.
    let directory: String?
    let tryExec: String?
    let command: ExecLine?
    let isApplication: Bool
    /// Whether the user, or a file of the same name with higher precedence, has removed the application.
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
