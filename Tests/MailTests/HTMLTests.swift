import ConferenceErrors
import ConferenceModel
import Foundation
import Mail
import TestSupport
import Testing

@Suite("Structured data in HTML")
struct HTMLTests {
    /// The texts that are found.
    private static func texts(_ html: String, limits: Limits = Limits()) throws -> [String] {
        try HTMLMarkup.structuredData(html, limits: limits).texts
    }

    /// The JSON that is found, with its keys in order.
    private static func json(_ html: String) throws -> [String] {
        try texts(html).map {
            let value = try JSONSerialization.jsonObject(with: Data($0.utf8))
            let data = try JSONSerialization.data(
                withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
            return String(decoding: data, as: UTF8.self).replacing(#""@context":"https://schema.org","#, with: "")
        }
    }

    @Test(
        "scripts with JSON-LD are taken as they are, others are not",
        arguments: [
            (
                #"<script type="application/ld+json"> {"a": "<b> &amp; \u00e9"} </script>"#,
                [#"{"a": "<b> &amp; \u00e9"}"#]
            ),
            (#"<SCRIPT TYPE='Application/LD+JSON; charset=utf-8'>{}</SCRIPT>"#, ["{}"]),
            (
                #"<body><div><script type=application/ld+json>[1]</script></div><script type="application/ld+json">2</script>"#,
                ["[1]", "2"]
            ),
            (#"<script type="application/ld+json"><!-- {} --></script>"#, ["{}"]),
            (#"<script type="application/ld+json">//<![CDATA[\#n{}\#n//]]></script>"#, ["{}"]),
            (#"<script>ld+json</script><script type="text/javascript">{}</script>"#, []),
            (#"<script type="application/ld+json"></script>"#, []),
            (#"<p>application/ld+json</p>"#, []), ("", []), ("no html", []),
            (#"<!-- <script type="application/ld+json">{}</script> -->"#, []),
        ])
    func scripts(html: String, expected: [String]) throws { expectEqual(try Self.texts(html), expected) }

    @Test(
        "microdata becomes JSON of the same shape",
        arguments: [
            (
                #"<div itemscope itemtype="http://schema.org/Event"><b itemprop="name"> A  <i>night</i> out </b></div>"#,
                [#"{"@type":"Event","name":"A night out"}"#]
            ),
            (
                #"<div itemscope itemtype="https://schema.org/Event"><meta itemprop="a" content="x &amp; y"/><link itemprop="b" href="http://schema.org/C"><time itemprop="c" datetime="2026-03-01">soon</time><a itemprop="d" href="https://e.example/">e</a><img itemprop="f" src="g.png"><span itemprop="h" content="i">j</span><data itemprop="k" value="1">one</data></div>"#,
                [
                    #"{"@type":"Event","a":"x & y","b":"http://schema.org/C","c":"2026-03-01","d":"https://e.example/","f":"g.png","h":"i","k":"1"}"#
                ]
            ),
            (
                #"<div itemscope itemtype="http://schema.org/FlightReservation"><div itemprop="reservationFor" itemscope itemtype="http://schema.org/Flight"><meta itemprop="flightNumber" content="110"><div itemprop="airline" itemscope itemtype="http://schema.org/Airline"><meta itemprop="name" content="United"></div></div><meta itemprop="reservationNumber" content="ABC"></div>"#,
                [
                    #"{"@type":"FlightReservation","reservationFor":{"@type":"Flight","airline":{"@type":"Airline","name":"United"},"flightNumber":"110"},"reservationNumber":"ABC"}"#
                ]
            ),
            (
                #"<div itemscope itemtype="http://schema.org/A"><b itemprop="x">1</b><b itemprop="x">2</b><b itemprop="y z">3</b></div>"#,
                [#"{"@type":"A","x":["1","2"],"y":"3","z":"3"}"#]
            ),
            (
                #"<b id="p" itemprop="x">outside</b><div itemscope itemtype="http://schema.org/A" itemref="p q nowhere"><b itemprop="y">in</b></div><div id="q"><i itemprop="z">deep</i></div>"#,
                [#"{"@type":"A","x":"outside","y":"in","z":"deep"}"#]
            ),
            (
                #"<div itemscope itemtype="http://schema.org/A" itemid="urn:x"></div><div itemscope><b itemprop="n">1</b></div>"#,
                [#"{"@id":"urn:x","@type":"A"}"#, #"{"n":"1"}"#]
            ),
            (
                #"<div itemscope itemtype="http://other.example/A http://b"><b itemprop="http://schema.org/name">é "q" \</b></div>"#,
                [#"{"@type":"http://other.example/A","name":"é \"q\" \\"}"#]
            ),
            (
                #"<DIV ITEMSCOPE ITEMTYPE="http://schema.org/A"><META ITEMPROP="x" CONTENT="1"></DIV>"#,
                [#"{"@type":"A","x":"1"}"#]
            ),
            (#"<b itemprop="x">belongs to nothing</b><p itemscope>"#, ["{}"]),
        ])
    func microdata(html: String, expected: [String]) throws {
        expectEqual(
            try Self.json(html).map { $0.replacing(#"{"@context":"https://schema.org"}"#, with: "{}") }, expected)
    }

    @Test("items that refer to themselves end")
    func circles() throws {
        let html = #"""
            <div id="p" itemprop="x" itemscope itemref="q"></div><div id="q" itemprop="y" itemscope itemref="p"></div>
            <div itemscope itemref="p" itemtype="http://schema.org/A"></div>
            """#
        let found = try HTMLMarkup.structuredData(html)
        expectEqual(found.texts, [#"{"@context":"https://schema.org","@type":"A","x":{"y":{"x":null}}}"#])
        expectEqual(found.problems.count, 1)
    }

    @Test(
        "the character set is that of the mail, or that which the HTML names",
        arguments: [
            ("iso-8859-1", #"<script type="application/ld+json">"\#u{E9}"</script>"#, true),
            (nil, #"<meta charset="iso-8859-1"><script type="application/ld+json">"\#u{E9}"</script>"#, true),
            (
                nil,
                #"<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><script type="application/ld+json">"\#u{E9}"</script>"#,
                true
            ),
            ("utf-8", #"<meta charset="iso-8859-1"><script type="application/ld+json">"\#u{E9}"</script>"#, false),
            (nil, #"<script type="application/ld+json">"\#u{E9}"</script>"#, true),
        ] as [(String?, String, Bool)])
    func characterSets(charset: String?, html: String, isLatin: Bool) throws {
        let bytes = isLatin ? html.unicodeScalars.map { UInt8($0.value) } : Array(html.utf8)
        expectEqual(try HTMLMarkup.structuredData(bytes, charset: charset).texts, ["\"é\""])
    }

    @Test("zeros and overlong encodings do not hide the rest")
    func zeros() throws {
        let html =
            Array("a\u{0}<p>".utf8) + [0xC0, 0xBC, 0xF8, 0xFF]
            + Array(#"</p><script type="application/ld+json">{}</script>"#.utf8)
        expectEqual(try HTMLMarkup.structuredData(html, charset: "utf-8").texts, ["{}"])
    }

    @Test("no entity is declared, and no file or address is opened")
    func entities() throws {
        let html = """
            <!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "yyyy">]>
            <div itemscope><b itemprop="x">&x; &y; &eacute;</b></div><link rel="stylesheet" href="http://localhost:1/">
            """
        expectEqual(
            try Self.json(html),
            [
                #"{"@context":"https://schema.org","x":"&x; &y; é"}"#.replacing(
                    #""@context":"https://schema.org","#, with: "")
            ])
    }
}
