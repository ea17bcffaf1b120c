package import ConferenceModel
import Platform

/// The applications of the user's desktop that take links of a scheme, such as `zoommtg`.
///
/// What is installed is told by the files of the desktop itself: which application is for `x-scheme-handler/zoommtg`
/// (Association between MIME types and applications, 1.0.1; ``MimeAssociations``), and what its `.desktop` file says
/// (Desktop Entry Specification, 1.5; ``DesktopEntry``). They are read here rather than asked of `xdg-mime` or `gio`: those
/// are not on every machine, `xdg-mime` names applications that are not there, and neither says whether the application can
/// be started. All of it is read with bounds and without trust; a file that cannot be understood counts as absent.
///
/// One departure from the specification: what the user has made the default counts even if the application does not claim
/// the type itself, because `xdg-mime default` and the settings of desktops write no more than that.
package struct DesktopApplications: Sendable {
    private let places: Places
    private let path: [String]
    private let desktops: [String]
    private let limits: Limits

    /// - Parameter environment: the variables to go by: those of XDG, `PATH`, and `XDG_CURRENT_DESKTOP`.
    package init(environment: [String: String], limits: Limits = Limits()) {
        places = Places(environment: environment)
        path = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
            .filter { $0.hasPrefix("/") }
        desktops = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").prefix(8).map { $0.lowercased() }
            .filter { !$0.contains("/") }
        self.limits = limits
    }

    /// The application that the desktop would start for links of a scheme; nil where none is installed that can be started.
    ///
    /// Web pages are not asked for here: they are for the browser, which the desktop's own opener knows best.
    package func application(forScheme scheme: String) -> DesktopApplication? {
        let scheme = scheme.lowercased()
        guard
            scheme.utf8.allSatisfy({
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
            }),
            !scheme.isEmpty, scheme.utf8.count <= 64
        else { return nil }
        let associations = MimeAssociations(
            type: "x-scheme-handler/" + scheme, places: places, desktops: desktops, limits: limits)
        var seen: Set<String> = []
        for identifier in associations.candidates() where seen.insert(identifier).inserted {
            if let entry = associations.entry(identifier), let application = application(entry) { return application }
        }
        return nil
    }

    private func application(_ entry: DesktopEntry) -> DesktopApplication? {
        guard entry.isApplication, !entry.isHidden, !entry.needsTerminal, let line = entry.command, line.takesLinks
        else {
            return nil
        }
        if let program = entry.tryExec, executable(program) == nil { return nil }
        guard let program = executable(line.program) else { return nil }
        return DesktopApplication(entry: entry, program: program, command: line)
    }

    /// The file of a program: an absolute path, or a name on `PATH`.
    private func executable(_ program: String) -> String? {
        let candidates =
            program.hasPrefix("/") ? [program] : program.contains("/") ? [] : path.map { "\($0)/\(program)" }
        return candidates.first(where: FileAccess.isExecutable)
    }
}
