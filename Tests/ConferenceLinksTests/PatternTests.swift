import ConferenceModel
import TestSupport
import Testing

@testable import ConferenceLinks

@Suite("Patterns")
struct PatternTests {
    private static let wrong: [(pattern: PatternText, part: PatternProblem.Part)] = [
        (.init(["*"], ["/a"]), .hosts), (.init(["*.com"], ["/a"]), .hosts), (.init(["*.co.uk"], ["/a"]), .hosts),
        (.init(["meet.*"], ["/a"]), .hosts), (.init(["a.*.org"], ["/a"]), .hosts), (.init([""], ["/a"]), .hosts),
        (.init([], ["/a"]), .hosts), (.init(["a..b"], ["/a"]), .hosts), (.init(["a b.org"], ["/a"]), .hosts),
        (.init(["a.org:0"], ["/a"]), .hosts), (.init(["a.org:65536"], ["/a"]), .hosts),
        (.init(["a.org:x"], ["/a"]), .hosts), (.init(["zооm.us"], ["/a"]), .hosts),
        (.init(["a@b.org"], ["/a"]), .hosts),
        (.init(["-a.org"], ["/a"]), .hosts), (.init(["https://a.org"], ["/a"]), .hosts),
        (.init(["a.org"], []), .paths), (.init(["a.org"], ["a"]), .paths), (.init(["a.org"], ["/a//b"]), .paths),
        (.init(["a.org"], ["/**/b"]), .paths), (.init(["a.org"], ["/{}"]), .paths), (.init(["a.org"], ["/{a"]), .paths),
        (.init(["a.org"], ["/{a}{b}"]), .paths), (.init(["a.org"], ["/{a:words}"]), .paths),
        (.init(["a.org"], ["/{a:digits(0)}"]), .paths), (.init(["a.org"], ["/{a:digits(9-3)}"]), .paths),
        (.init(["a.org"], ["/a b"]), .paths), (.init(["a.org"], ["/***"]), .paths),
        (.init(["a.org"], ["/" + String(repeating: "a", count: 600)]), .paths),
        (.init(["a.org"], ["/a"], query: [""]), .query), (.init(["a.org"], ["/a"], query: ["=x"]), .query),
        (.init(["a.org"], ["/a"], query: ["a?"]), .query),
        (.init(["a.org"], ["/a"], query: (0..<17).map { "q\($0)" }), .query),
        (.init(["a.org"], ["/a"], fragment: "a={b:c}"), .fragment),
        (.init(["a.org"], ["/a"], except: ["b"]), .forbiddenPaths),
        (.init(schemes: ["javascript"], ["a.org"], ["/a"]), .schemes),
        (.init(schemes: [], ["a.org"], ["/a"]), .schemes),
        (.init(schemes: ["file"], ["a.org"], ["/a"]), .schemes),
    ]

    @Test("an invalid pattern is refused, and the error names its part", arguments: wrong.indices)
    func refusals(_ index: Int) {
        let (pattern, part) = Self.wrong[index]
        let problem = #expect(throws: PatternProblem.self) { try ServicePattern(pattern) }
        expectEqual(problem?.part, part)
    }

    @Test(
        "the form for an application needs a scheme that does not run code",
        arguments: ["", "x", "javascript:{path}", "https://{host}", "a:{b", "a:b}", "file:{path}"])
    func apps(_ text: String) {
        #expect(throws: PatternProblem.self) { try LinkForm(text) }
    }

    @Test(
        "the form for a browser must be https",
        arguments: ["http://{host}", "zoommtg://{host}", "javascript:{path}", "x"])
    func webForms(_ text: String) {
        let problem = #expect(throws: PatternProblem.self) { try LinkForm(text, isWeb: true) }
        expectEqual(problem?.part, .web)
    }

    /// A form, and its result for `https://a.example:8443/r/x%2Fy?k=1&l=2%263#f`; `room` is
    /// `x%2Fy`, `key` is `a&b=c#d?e/f`.
    private static let forms: [(form: String, url: String?)] = [
        ("app://{host}{path}{query}{fragment}", "app://a.example:8443/r/x%2Fy?k=1&l=2%263#f"),
        ("app:join?room={room}", "app:join?room=x%2Fy"),
        ("app:join?room={room}&key={key}", "app:join?room=x%2Fy&key=a%26b%3Dc%23d?e/f"),
        ("app:{key}", "app:a&b=c%23d%3Fe%2Ff"),
        ("app:join?room={room}&pwd={none}?", "app:join?room=x%2Fy"),
        ("app:join?pwd={none}?", "app:join"),
        ("app:join?pwd={none}", nil), ("app:{none}", nil), ("app:", nil),
    ]

    @Test(
        "a captured value stays within one part of the form, and only items marked as optional are omitted",
        arguments: forms)
    func filled(_ expected: (form: String, url: String?)) throws {
        let link = try ConferenceURL("https://a.example:8443/r/x%2Fy?k=1&l=2%263#f", policy: .file)
        let url = try LinkForm(expected.form).url(
            of: link, capture: { ["room": "x%2Fy", "key": "a&b=c#d?e/f"][$0] }, limits: Limits())
        expectEqual(url?.text, expected.url)
    }

    private static let shapes: [(path: String, yes: [String], no: [String])] = [
        (
            "/j/{code:digits(3-5)}", ["/j/123", "/j/12345/"],
            ["/j/12", "/j/123456", "/j/12a", "/j/", "/j", "/J/123", "/j/123/x"]
        ),
        ("/{room}", ["/weekly", "/weekly/"], ["/", "", "/login", "/Pricing", "/a.html", "/a/b"]),
        ("/{room:any}", ["/login", "/a.html"], ["/", "/a/b"]),
        ("/a/**", ["/a", "/a/", "/a/b/c"], ["/", "/b", "/ab"]),
        ("/a/*/c", ["/a/b/c"], ["/a//c", "/a/c", "/a/b"]),
        ("/id-{code:alnum}.x", ["/id-1a.x"], ["/id-.x", "/id-1a", "/id-1a.y"]),
        ("/{a:aaa-99-x}", ["/abc-12-z"], ["/abc-1-z", "/ab1-12-z", "/abc_12-z"]),
        ("/{a:mixed(4-8)}", ["/ab1c"], ["/abcd", "/AB1C", "/a1"]),
        ("/", ["/", ""], ["/a"]),
    ]

    @Test("a path is compared component by component", arguments: shapes.indices)
    func paths(_ index: Int) throws {
        let (path, yes, no) = Self.shapes[index]
        let service = try ConferenceService("s", "S", [.init(["a.example"], [path])])
        let finder = LinkFinder(ServiceTable([service]))
        for path in yes { expectNotNil(finder.link(of: "https://a.example\(path)"), "\(path)") }
        for path in no { expectNil(finder.link(of: "https://a.example\(path)"), "\(path)") }
    }

    @Test("a pattern can have conditions on the query")
    func query() throws {
        let service = try ConferenceService(
            "s", "S",
            [.init(["a.example"], ["/c"], query: ["id={code:digits}", "mode=join", "key", "pin={pin:digits}?"])])
        let finder = LinkFinder(ServiceTable([service]))
        let link = try #require(finder.link(of: "https://a.example/c?ID=12&mode=join&key&pin=34&x=y"))
        expectEqual(link.meetingCode, "12")
        expectEqual(link.pin, "34")
        expectNil(finder.link(of: "https://a.example/c?id=12&mode=join&key=&pin=x")?.pin)
        for query in [
            "", "?id=12", "?id=12&mode=join", "?id=x&mode=join&key", "?id=12&mode=joint&key", "?id=12&mode=join&keys",
        ] {
            expectNil(finder.link(of: "https://a.example/c\(query)"), "\(query)")
        }
    }

    @Test("a pattern accepts exactly the schemes allowed in calendar files")
    func schemes() {
        expectEqual(Set(LinkScheme.allCases.map(\.text)), ConferenceURL.Policy.file.schemes)
        for service in BuiltInServices.all {
            for form in service.apps + service.patterns.flatMap({ $0.parts.apps ?? [] }) {
                expectNotContains(ConferenceURL.Policy.never, form.scheme)
                expectNotEqual(form.scheme, "https")
            }
        }
    }

    @Test("every built-in pattern is valid, although a command parses only those of the hosts that it meets")
    func builtIn() throws {
        for pattern in BuiltInServices.all.flatMap(\.patterns) {
            let parts = try PatternParts(pattern.source, pattern.hosts)
            expectEqual(pattern.hosts, try pattern.source.hosts.map { try HostPattern($0, isBuiltIn: true) })
            for path in parts.paths {
                var first: [UInt8]?
                if case .literal(let part)? = path.segments.first { first = part }
                expectEqual(PathTemplate.firstLiteral(of: path.text), first, path.text)
            }
        }
    }

    @Test("a mistake in any part of a user's pattern is found when it is created")
    func userMistakes() {
        let patterns: [PatternText] = [
            .init(["a.example"], ["x"]), .init(["a.example"], []), .init(["a.example"], ["/{code"]),
            .init(["a.example"], ["/c"], query: ["={code}"]), .init(["a.example"], ["/c"], fragment: "{code"),
            .init(["a.example"], ["/c"], except: ["x"]), .init(["a.example"], ["/c"], apps: ["x"]),
            .init(["a.example"], ["/c"], web: "x"),
        ]
        for pattern in patterns { #expect(throws: PatternProblem.self) { try ServicePattern(pattern) } }
    }

    @Test("the user's services take precedence by name and by host")
    func additions() throws {
        let mine = try ConferenceService("zoom", "zoom", origin: .user, [.init(["zoom.us"], ["/j/{code}"])])
        let table = ServiceTable([mine])
        expectEqual(table.services.count, ServiceTable.builtIn.services.count)
        expectEqual(LinkFinder(table).link(of: "https://zoom.us/j/x")?.service.origin, .user)
        let other = try ConferenceService("Ours", "Ours", origin: .user, [.init(["*.zoom.us"], ["/j/{code}"])])
        expectEqual(LinkFinder(ServiceTable([other])).link(of: "https://a.zoom.us/j/83123456789")?.service.name, "Ours")
        expectEqual(LinkFinder(ServiceTable([other])).link(of: "https://zoom.us/j/83123456789")?.service.name, "Zoom")
    }
}
