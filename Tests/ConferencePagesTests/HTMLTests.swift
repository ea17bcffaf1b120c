import ConferencePages
import TestSupport
import Testing

@Suite("HTML")
struct HTMLTests {
    private func markup(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }

    @Test("a text becomes text, in an element and in an attribute")
    func escaping() {
        let text = "<script>alert(\"1\" & '2')</script>\0"
        let escaped = "&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;\u{FFFD}"
        expectEqual(markup("<p title=\"\(text)\">\(text)</p>"), "<p title=\"\(escaped)\">\(escaped)</p>")
        expectEqual(markup(HTML(text: text)), escaped)
    }

    @Test("HTML within HTML stays, once")
    func nesting() {
        let inner: HTML = "<b>\("a&b")</b>"
        expectEqual(markup("<p>\(inner)\([inner, inner])</p>"), "<p><b>a&amp;b</b><b>a&amp;b</b><b>a&amp;b</b></p>")
    }
}
