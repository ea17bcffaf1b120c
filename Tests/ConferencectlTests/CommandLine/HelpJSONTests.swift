import CommandLineKit
import Foundation
import TestSupport
import Testing

@Suite("Help pages and files as JSON")
struct HelpJSONTests {
    @Test("the page of a command has its arguments, options and examples")
    func page() {
        expectEqual(
            Sample.tree.helpJSON(at: ["add"]).line,
            #"{"name":"add","summary":"add something","usage":"sample add EVENT --start WHEN [OPTIONS]","otherNames":[],"details":[],"#
                + #""subcommands":[],"arguments":[{"name":"EVENT","required":true,"repeats":false,"help":"Which event"}],"#
                + #""options":[{"name":"--start","short":null,"value":"WHEN","required":true,"repeats":false,"#
                + #""help":"When it begins"}],"commonOptions":[{"name":"--json","short":null,"value":null,"#
                + #""required":false,"repeats":true,"help":"Write JSON"},{"name":"--help","short":"-h","value":null,"#
                + #""required":false,"repeats":true,"help":"Show this help page and do nothing else"}],"#
                + #""examples":[{"command":"sample add x --start now","explanation":"Adds x."}],"exitStatuses":[]}"#)
        expectEqual(Sample.tree.helpJSON(at: ["nothing"]), .null)
    }

    @Test("help and --help with --json print the same object, wherever the option stands")
    func program() throws {
        let home = try Home()
        let page = try home.object("help", "export")
        expectEqual(page["name"] as? String, "export")
        for words in [["export", "--help", "--json"], ["--json", "help", "export"], ["help", "--json", "export"]] {
            let result = try home.runProcess(words)
            let other = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? NSDictionary
            expectEqual(other, page as NSDictionary, "\(words)")
        }
        let overview = try home.object("help")
        let commands = overview["commands"] as? [[String: Any]] ?? []
        expectTrue(commands.contains { $0["name"] as? String == "export" })
        try expectEqual(home.object()["name"] as? String, "conferencectl")
    }

    @Test("an exported file and a completion script are texts of an object")
    func texts() throws {
        let home = try Home.withStore()
        try #require(home.run("add", "Übung “1”\u{200E}", "--start", "2027-03-01 10:00").status == 0)
        let plain = try home.run("export").output
        let printed = try home.object("export")
        expectEqual(printed["text"] as? String, plain)
        expectTrue(printed["file"] is NSNull)
        let written = try home.object("export", "-o", home.path + "/all.ics")
        expectEqual(written["file"] as? String, home.path + "/all.ics")
        expectTrue(written["text"] is NSNull)
        let script = try home.run("completions", "bash").output
        try expectEqual(home.object("completions", "bash")["script"] as? String, script)
    }

    @Test(
        "an error is JSON under every spelling of --json",
        arguments: rows(
            ["--json", "--json=1", "--json=true", "--json=", "--JSON", "-json", "--Json=yes"], plain: 0, 1, 5))
    func spellings(spelling: String) throws {
        let home = try Home()
        for words in [["show", spelling], [spelling, "show"], ["help", "shwo", spelling], [spelling]] {
            let result = try home.runProcess(words)
            guard result.status != 0 else {
                expectEqual(words, ["--json"])
                continue
            }
            expectHasPrefix(result.error, #"{"error":{"code":""#)
            expectEqual(result.output, "")
        }
        // An argument is not an option.
        try expectHasPrefix(home.run("show", "--", spelling).error, "conferencectl: ")
    }
}
