import Foundation
import TestSupport
import Testing

/// `.ci/fuzz` compiles the modules under test one by one, so that it has a list of them.
@Suite("The modules of the fuzzers")
struct FuzzModulesTests {
    /// The path of each target in `Package.swift`, and the names of the targets that it depends on.
    private static func targets() throws -> [String: (path: String, dependencies: [String])] {
        var targets: [String: (path: String, dependencies: [String])] = [:]
        for part in try Repository.text(of: "Package.swift").components(separatedBy: "arget(").dropFirst() {
            // Comments name nothing.
            let text = part.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
                .joined(separator: " ")
            guard let name = words(after: "name:", in: text).first, let path = words(after: "path:", in: text).first
            else { continue }
            let list = text.components(separatedBy: "dependencies: [").dropFirst().first?.prefix { $0 != "]" } ?? ""
            targets[name] = (path, words(after: "", in: String(list)))
        }
        return targets
    }

    /// The quoted words after another word.
    private static func words(after word: String, in text: String) -> [String] {
        let rest = word.isEmpty ? text : text.components(separatedBy: word).dropFirst().joined(separator: word)
        return rest.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// The folders of the lists in `.ci/fuzz`, below `Sources`, in their order: what all others need, the two groups that are
    /// compiled at the same time, and what needs both.
    private static func lists() throws -> [[String]] {
        let script = try Repository.text(of: ".ci/fuzz").replacing("\\\n", with: " ")
        var lists: [[String]] = []
        for line in script.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            if words.first == "modules" { lists.append(Array(words.dropFirst())) }
        }
        return lists
    }

    private static func listed() throws -> [String] { try lists().flatMap { $0 } }

    @Test("each list has what its modules need, before them, unless an earlier list has it")
    func order() throws {
        let (targets, lists) = (try Self.targets(), try Self.lists())
        try #require(lists.count == 4)
        expectAtLeast(lists.flatMap { $0 }.count, 10)
        var problems: [String] = []
        func names(_ list: [String], after earlier: Set<String>) -> Set<String> {
            var done = earlier
            for folder in list {
                let name = folder.split(separator: "/").last.map(String.init) ?? ""
                guard let target = targets[name] else {
                    problems.append("Package.swift has no target \(name)")
                    continue
                }
                if target.path != "Sources/\(folder)" { problems.append("\(name) is in \(target.path)") }
                // The script finds C targets on its own.
                let needed = target.dependencies.filter {
                    !Repository.swiftPaths(in: targets[$0]?.path ?? "-").isEmpty
                }
                problems += needed.filter { !done.contains($0) }.map { "\(name) needs \($0) before it" }
                done.insert(name)
            }
            return done
        }
        let first = names(lists[0], after: [])
        _ = names(lists[3], after: names(lists[1], after: first).union(names(lists[2], after: first)))
        expectEqual(problems, [])
    }

    @Test("the list has every module that the fuzzers import")
    func imports() throws {
        let names = Set(try Self.listed().compactMap { $0.split(separator: "/").last.map(String.init) })
        let modules = Set(Repository.modules.filter { !Repository.swiftPaths(in: $0.path).isEmpty }.map(\.name))
        var missing: Set<String> = []
        for folder in ["Tests/Fuzz/Targets", "Tests/Fuzz/Program"] {
            for path in Repository.swiftPaths(in: folder) {
                for line in try Repository.text(of: "\(folder)/\(path)").split(separator: "\n") {
                    let words = line.split(separator: " ")
                    guard words.dropLast().last == "import", let module = words.last.map(String.init),
                        modules.contains(module), !names.contains(module)
                    else { continue }
                    missing.insert(module)
                }
            }
        }
        expectEqual(missing.sorted(), [])
    }
}
