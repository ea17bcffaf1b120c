import Testing

@Suite("The checker of the architecture")
struct CheckerTests {
    private let order = FolderOrder(
        module: "House", path: "Sources/House", folders: ["Cellar", "Floor", "Floor/Attic", "."])

    private func violations(_ files: [String: String]) -> [String] {
        var files = files
        // Every listed folder needs a file.
        for folder in ["Cellar", "Floor", "Floor/Attic"] { files["\(folder)/Filler.swift"] = "" }
        files["Filler.swift"] = ""
        return order.violations(
            in: files.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value, module: "House") })
    }

    @Test("a name of a folder above is a violation, and one of a folder below is none")
    func directions() {
        let files = [
            "Cellar/Boiler.swift": "package struct Boiler {\n    var lamp: Lamp?\n}",
            "Floor/Lamp.swift": "@frozen package final class Lamp {\n    let boiler = Boiler()\n}",
        ]
        #expect(
            violations(files) == [
                "Sources/House/Cellar/Boiler.swift:2: Cellar names Lamp of Floor, which lies above it"
            ])
    }

    @Test(
        "every kind of type counts",
        arguments: [
            "struct Lamp {}", "public enum Lamp {}", "actor Lamp {}", "package protocol Lamp {}",
            "typealias Lamp = Int", "indirect enum Lamp {}", "@MainActor class Lamp {}",
        ])
    func kinds(declaration: String) {
        #expect(violations(["Cellar/Boiler.swift": "let lamp: Lamp", "Floor/Lamp.swift": declaration]).count == 1)
    }

    @Test(
        "a name is found wherever code can name a type",
        arguments: [
            "extension Lamp {}", "func light(_ lamp: Lamp) {}", "let lamps = [Lamp]()", "let lamp = House.Lamp()",
            "let text = \"a \\(Lamp.name) of ours\"", "let text = #\"a \\#(Lamp.name)\"#", "let kind = Lamp.Kind.small",
        ])
    func references(code: String) {
        #expect(violations(["Cellar/Boiler.swift": code, "Floor/Lamp.swift": "struct Lamp {}"]).count == 1)
    }

    @Test(
        "what only looks like a reference is none",
        arguments: [
            "// Lamp", "/* one /* in */ another: Lamp */", "let text = \"Lamp\"", "let text = \"\\\"Lamp\"",
            "let text = \"\"\"\n    \"Lamp\"\n    \"\"\"", "let text = #\"\\(Lamp)\"#", "let lamp = Shop.Lamp()",
            "let lamps = Lamps()", "struct Boiler {\n    struct Lamp {}\n    let lamp: Lamp\n}",
        ])
    func nonReferences(code: String) {
        #expect(violations(["Cellar/Boiler.swift": code, "Floor/Lamp.swift": "struct Lamp {}"]) == [])
    }

    @Test("private and nested types of another file cannot be meant")
    func hiddenTypes() {
        let lamp = "private struct Lamp {}\nstruct Room {\n    struct Lamp {}\n}"
        #expect(violations(["Cellar/Boiler.swift": "let lamp: Lamp", "Floor/Lamp.swift": lamp]) == [])
    }

    @Test("a folder in a folder belongs to it unless it is listed on its own")
    func nestedFolders() {
        let files = [
            "Floor/Kitchen/Oven.swift": "struct Oven {\n    let roof: Roof\n}",
            "Floor/Attic/Roof.swift": "struct Roof {}",
            "Floor/Attic/Beam.swift": "struct Beam {\n    let oven: Oven\n}", "House.swift": "let beam: Beam",
        ]
        #expect(
            violations(files) == [
                "Sources/House/Floor/Kitchen/Oven.swift:2: Floor names Roof of Floor/Attic, which lies above it"
            ])
    }

    @Test("a folder without a place in the order, and a place without a folder, are violations")
    func completeness() {
        #expect(
            violations(["Garden/Tree.swift": ""]) == [
                "Sources/House/Garden/Tree.swift: its folder is missing in the order of House"
            ])
        let missing = order.violations(in: [SourceFile(path: "House.swift", text: "", module: "House")])
        #expect(missing.count == 3)
    }

    // MARK: Modules

    private let arrows = ModuleArrows(table: ["Top": ["Middle"], "Middle": ["Bottom"], "Bottom": [], "Other": []])

    private func importing(_ line: String, into module: String) -> [String] {
        arrows.violations(
            of: module, at: "Sources/\(module)", in: [SourceFile(path: "File.swift", text: line, module: module)],
            modules: ["Top", "Middle", "Bottom", "Other"])
    }

    @Test("an import along the arrows is allowed, however far down, and one of a foreign module, too")
    func allowedImports() {
        #expect(importing("package import Middle\n@preconcurrency import Bottom\nimport Glibc", into: "Top") == [])
    }

    @Test(
        "an import that no arrow allows is a violation",
        arguments: ["import Top", "@testable import Top", "public import struct Top.Thing", "internal import Other"])
    func forbiddenImports(line: String) {
        let target = line.contains("Other") ? "Other" : "Top"
        #expect(importing(line, into: "Bottom") == ["Sources/Bottom/File.swift:1: Bottom may not import \(target)"])
    }

    @Test("a module that the table does not have is a violation")
    func unknownModule() {
        #expect(importing("", into: "New") == ["Sources/New: the module New is missing in the table of arrows"])
    }

    @Test("a circle of arrows is found")
    func circle() {
        #expect(arrows.circle() == nil)
        #expect(ModuleArrows(table: ["A": ["B"], "B": ["C"], "C": ["A"]]).circle() == "A")
    }
}
