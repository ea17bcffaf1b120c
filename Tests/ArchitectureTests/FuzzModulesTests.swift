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

    /// A line of `.ci/fuzz` about modules: `modules` compiles those of a list, `beside` does at the same time as the line after
    /// it, and `meet` waits for them.
    private struct Step {
        var word: String
        /// The folders of the modules, below `Sources`, in their order.
        var folders: [String]
    }

    private static func steps() throws -> [Step] {
        let script = try Repository.text(of: ".ci/fuzz").replacing("\\\n", with: " ")
        return script.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard let word = words.first, word == "meet" || words.count > 1, words.last != "{",
                ["modules", "beside", "meet"].contains(word), words.dropFirst().first != "\"$@\""
            else { return nil }
            return Step(word: word, folders: Array(words.dropFirst()))
        }
    }

    private static func listed() throws -> [String] { try steps().flatMap(\.folders) }

    @Test("each list has what its modules need before them, unless an earlier list that was waited for has it")
    func order() throws {
        let (targets, steps) = (try Self.targets(), try Self.steps())
        expectAtLeast(steps.flatMap(\.folders).count, 10)
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
        var done: Set<String> = []
        var beside: Set<String> = []
        for step in steps {
            switch step.word {
            case "modules": done = names(step.folders, after: done)
            case "beside": beside = names(step.folders, after: done)
            default: done.formUnion(beside)
            }
        }
        expectEqual(problems, [])
        expectEqual(steps.count { $0.word == "beside" }, steps.count { $0.word == "meet" })
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
