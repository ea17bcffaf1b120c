package import CalendarModel

extension InboxRecord.Source {
    /// A program that donates reservations. As for grants, a program is an executable with a bundle identifier; if either
    /// differs, it is another one.
    package init(_ program: AccessProgram) {
        self.init(.program, (program.bundleIdentifier.map { $0 + "\n" } ?? "") + program.executable)
    }

    /// The program that has donated; nil if the source is not a program.
    package var program: AccessProgram? {
        guard kind == .program else { return nil }
        guard let end = name.firstIndex(of: "\n"), !name.hasPrefix("/") else { return AccessProgram(executable: name) }
        return AccessProgram(
            executable: String(name[name.index(after: end)...]), bundleIdentifier: String(name[..<end]))
    }
}
