/// The order of the folders inside of a module: each may name only the types of the folders below it.
///
/// References are found by name. Members that an extension adds are not seen.
struct FolderOrder: Sendable {
    /// The module.
    let module: String
    /// Its folder, from the root of the repository.
    let path: String
    /// Its folders from bottom to top. Files that lie directly in the module belong to `.`; a folder includes the folders
    /// in it, except for those that are listed on their own, such as `Services/Table`.
    let folders: [String]

    /// Everything that contradicts the order, one sentence each.
    func violations(in files: [SourceFile]) -> [String] {
        var violations: [String] = []
        var filesByFolder: [String: [SourceFile]] = [:]
        for file in files {
            guard let folder = folder(of: file) else {
                violations.append("\(path)/\(file.path): its folder is missing in the order of \(module)")
                continue
            }
            filesByFolder[folder, default: []].append(file)
        }
        for folder in folders where filesByFolder[folder] == nil {
            violations.append("\(path)/\(folder): the order of \(module) lists this folder, but it has no Swift files")
        }
        var level: [String: Int] = [:]
        for (index, folder) in folders.enumerated() {
            for file in filesByFolder[folder] ?? [] {
                for type in file.topLevelTypes { level[type] = index }
            }
        }
        for (index, folder) in folders.enumerated() {
            for file in filesByFolder[folder] ?? [] {
                for name in file.names where !file.ownTypes.contains(name.text) {
                    guard let target = level[name.text], target > index else { continue }
                    violations.append(
                        "\(path)/\(file.path):\(name.line): \(folder) names \(name.text) of \(folders[target]), "
                            + "which lies above it")
                }
            }
        }
        return violations
    }

    /// The listed folder that a file belongs to: the longest one that it lies in.
    private func folder(of file: SourceFile) -> String? {
        let names = file.folders
        guard !names.isEmpty else { return folders.contains(".") ? "." : nil }
        for count in stride(from: names.count, to: 0, by: -1) {
            let candidate = names.prefix(count).joined(separator: "/")
            if folders.contains(candidate) { return candidate }
        }
        return nil
    }
}
