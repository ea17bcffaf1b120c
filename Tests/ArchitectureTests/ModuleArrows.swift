/// The modules of the package, and which of them each may import.
///
/// Lower levels may always be named: `MemberImportVisibility` demands the import of a module whose members are used, even
/// when another import brings its types. So an arrow allows everything below its target, too.
struct ModuleArrows: Sendable {
    /// The modules that each module stands on directly.
    let table: [String: [String]]

    /// Every module that a module may import.
    func allowed(for module: String) -> Set<String> {
        var found: Set<String> = []
        var open = table[module] ?? []
        while let next = open.popLast() {
            if found.insert(next).inserted { open += table[next] ?? [] }
        }
        return found
    }

    /// The imports of a module that no arrow allows, one sentence each. Modules that are not ours are not looked at.
    ///
    /// - Parameters:
    ///   - path: the folder of the module, from the root of the repository.
    ///   - modules: every module of the package.
    func violations(of module: String, at path: String, in files: [SourceFile], modules: Set<String>) -> [String] {
        guard table[module] != nil else { return ["\(path): the module \(module) is missing in the table of arrows"] }
        let allowed = allowed(for: module)
        return files.flatMap { file in
            file.imports.filter { modules.contains($0.text) && $0.text != module && !allowed.contains($0.text) }.map {
                "\(path)/\(file.path):\($0.line): \(module) may not import \($0.text)"
            }
        }
    }

    /// The modules of a circle, or nil if the arrows have an order.
    func circle() -> String? {
        table.keys.sorted().first { allowed(for: $0).contains($0) }
    }
}
